import { element } from './element.ts';

/** A small picture of a file that is on its way; an empty place where it cannot be had. */
export function thumbnail(file: Promise<Blob> | undefined): HTMLElement {
  const place = element('span', { class: 'thumbnail' });
  file?.then(
    (blob) => {
      const picture = element('img', { alt: '', src: URL.createObjectURL(blob) });
      picture.addEventListener('load', () => URL.revokeObjectURL(picture.src), { once: true });
      place.append(picture);
    },
    () => {},
  );
  return place;
}
