/** Why a build was not published. */
export type PublishFault =
  /** Another process publishes on the same line. */
  | 'line-busy'
  /** The line has no current build, or what tells of it is lost. */
  | 'no-build'
  /** The key that signs is none that the line's players trust. */
  | 'wrong-key'
  /** The channel names a patch whose index is lost. */
  | 'no-patch'
  /** A name that cannot be installed on every system, or leads out of the build. */
  | 'unsafe-path'
  /** A link that leads out of the build. */
  | 'unsafe-link'
  /** A link in a build for Windows. */
  | 'no-links'
  /** What starts the build is not named, not there, or cannot be started. */
  | 'no-program'
  | 'hard-link'
  /** A device, a pipe or a socket. */
  | 'special-file'
  /** A name that is not UTF-8. */
  | 'bad-name'
  /** A name that is there twice, if only for a system that ignores case. */
  | 'duplicate'
  | 'encrypted'
  /** More entries or bytes than allowed, or an archive that unpacks to an absurd multiple of its size. */
  | 'too-large'
  /** Content that is shorter or longer than announced, or does not fit its checksum. */
  | 'damaged'
  | 'unsupported'
  /** A file of the build changed or vanished while it was read. */
  | 'changed';

/** A build that cannot be published. Nothing that players see was changed. */
export class PublishError extends Error {
  readonly fault: PublishFault;
  /** The file, link or folder of the build that is at fault, if one is. */
  readonly entry: string | undefined;

  constructor(fault: PublishFault, message: string, options: ErrorOptions & { entry?: string } = {}) {
    super(options.entry === undefined ? message : `"${options.entry}": ${message}`, options);
    this.name = 'PublishError';
    this.fault = fault;
    this.entry = options.entry;
  }
}
