const DATA = /^data:image\/(png|jpeg|gif|bmp|webp);base64,/i;

/** The picture in a `data:` address. V055: one whose base64 is not valid is logged and answered as it is. */
export const pictureIn = (source: string, name: string): File | string => {
  const head = DATA.exec(source);
  if (!head) return source;
  const type = (head[1] ?? 'png').toLowerCase();
  try {
    const bytes = Uint8Array.from(atob(source.slice(head[0].length)), (letter) => letter.charCodeAt(0));
    return new File([bytes], `${name}.${type === 'jpeg' ? 'jpg' : type}`, { type: `image/${type}` });
  } catch (error) {
    console.warn('a picture in pasted text is not valid base64', error);
    return source;
  }
};

/**
 * Takes pictures out of a pasted text that stand in it whole: in the text, each leaves the place where it belongs once it
 * is stored. What cannot be read stays as it was.
 */
export const takePictures = (
  html: Document,
  newId: () => string = () => crypto.randomUUID(),
): ReadonlyMap<string, File> => {
  const taken = new Map<string, File>();
  for (const picture of html.querySelectorAll('img[src^="data:" i]')) {
    const found = pictureIn(picture.getAttribute('src') ?? '', picture.getAttribute('alt')?.slice(0, 80) || 'picture');
    if (typeof found === 'string') continue;
    const id = newId();
    picture.removeAttribute('src');
    picture.setAttribute('data-pending', id);
    taken.set(id, found);
    // A paragraph that held nothing else would stay behind as an empty line.
    const line = picture.closest('p');
    if (line?.textContent.trim() === '' && line.querySelectorAll('img').length === 1) line.replaceWith(picture);
  }
  return taken;
};
