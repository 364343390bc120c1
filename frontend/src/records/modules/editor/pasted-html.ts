import { takePictures } from './embedded-pictures';
import { withRealLists } from './word-lists';

/** Without what stands from `start` to `end`, both included. What never ends stays. */
const without = (html: string, start: string, end: string): string => {
  const low = html.toLowerCase();
  const kept: string[] = [];
  let from = 0;
  for (let at = low.indexOf(start); at >= 0; at = low.indexOf(start, at)) {
    const stop = low.indexOf(end, at + start.length);
    if (stop < 0) break;
    // `<styled>` is no `<style>`.
    if (start.startsWith('<!') || !/[a-z0-9_]/.test(low[at + start.length] ?? '')) {
      kept.push(html.slice(from, at));
      from = at = stop + end.length;
    } else at += start.length;
  }
  return kept.join('') + html.slice(from);
};

/** A pasted text as the editor reads it, and the pictures that stood whole in it, by the mark of their place. */
export const readPasted = (html: string): { readonly html: string; readonly pictures: ReadonlyMap<string, File> } => {
  const text = withoutBlocks(html);
  const low = text.toLowerCase();
  if (!low.includes('mso-list') && !low.includes('data:image')) return { html: text, pictures: new Map() };
  const parsed = new DOMParser().parseFromString(text, 'text/html');
  withRealLists(parsed);
  const pictures = takePictures(parsed);
  return { html: parsed.body.innerHTML, pictures };
};

/** Word writes its styles, comments and conditional blocks into the clipboard; none of that is text. */
export const withoutBlocks = (html: string): string =>
  ['style', 'script', 'xml', 'o:p'].reduce(
    (rest, tag) => without(rest, `<${tag}`, `</${tag}>`),
    without(html, '<!--', '-->'),
  );

/** Whether a pasted text brings pictures from elsewhere: their addresses are not kept, the picture itself must be added. */
export const hasForeignPictures = (html: string): boolean => {
  const low = html.toLowerCase();
  if (low.includes('<v:imagedata')) return true;
  for (let at = low.indexOf('<img'); at >= 0; at = low.indexOf('<img', at + 1)) {
    if (/\w/.test(low[at + '<img'.length] ?? '')) continue;
    const end = low.indexOf('>', at);
    const tag = low.slice(at, end < 0 ? low.length : end);
    if (!tag.includes(' data-hash=') && !tag.includes(' data-pending=')) return true;
    if (end < 0) return false;
  }
  return false;
};
