const NAME = /^[A-Za-z0-9][A-Za-z0-9._ -]*\.[A-Za-z0-9]+$/;

/** Whether the store serves a file of a release by this name: a plain name with an ending, as electron-builder gives. */
export const isReleaseName = (name: string) => NAME.test(name);
