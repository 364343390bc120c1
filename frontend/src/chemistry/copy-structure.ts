import type { Drawing } from '@shilu/events/structures/drawing';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import { callApi } from '../api/call-api';
import { pngOfDrawing } from './picture-png';

/** What of a structure or reaction is put into the clipboard. */
export type Copied = {
  /** Molfile or RXN. */
  readonly file: string;
  readonly drawing: Drawing;
  /** What it shows, for whoever does not see it. */
  readonly label: string;
};

/** Which of its texts is the plain one: programs that take only text read that. */
export const COPY_TEXTS = ['file', 'cdxml'] as const;
export type CopyText = (typeof COPY_TEXTS)[number];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error ?? new Error('picture'));
    reader.readAsDataURL(blob);
  });

const isSupported = (type: string): boolean =>
  typeof ClipboardItem.supports !== 'function' ? !type.startsWith('web ') : ClipboardItem.supports(type);

/**
 * Into the clipboard, all at once: the text that was chosen, a picture of 300 dpi, the same in HTML for word processors, and
 * both texts under their own names for programs that ask for them. What is not ready yet is promised, so that the press
 * that asked for it still counts as the person's.
 */
export const copyStructure = async ({ file, drawing, label }: Copied, text: CopyText): Promise<void> => {
  const cdxml = callApi(structureCalls.convert, { content: file, to: 'cdxml' }).then(({ response }) => response.text);
  const png = pngOfDrawing(drawing).then((picture) => {
    if (picture === null) throw new Error('picture');
    return picture;
  });
  const html = png.then(async ({ blob, width, height }) => {
    const [w, h] = [Math.round(width), Math.round(height)];
    return `<img src="${await dataUrl(blob)}" width="${w}" height="${h}" alt="${escaped(label)}">`;
  });
  const as = (type: string, content: Promise<string>): Promise<Blob> => content.then((each) => new Blob([each], { type })); // prettier-ignore
  const own = file.startsWith('$RXN') ? 'chemical/x-mdl-rxnfile' : 'chemical/x-mdl-molfile';
  const kinds: Readonly<Record<string, Promise<Blob>>> = {
    'text/plain': as('text/plain', text === 'cdxml' ? cdxml : Promise.resolve(file)),
    'text/html': as('text/html', html),
    'image/png': png.then(({ blob }) => blob),
    [`web ${own}`]: as(own, Promise.resolve(file)),
    'web chemical/x-cdxml': as('chemical/x-cdxml', cdxml),
  };
  // Waited for here too, so that what fails is said with its own reason, and no promise of it is left unheard.
  const whole = Promise.all(Object.values(kinds));
  const item = new ClipboardItem(Object.fromEntries(Object.entries(kinds).filter(([type]) => isSupported(type))));
  await Promise.all([navigator.clipboard.write([item]), whole]);
};
