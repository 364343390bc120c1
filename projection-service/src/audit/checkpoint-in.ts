import { NOTE_MARK } from '../print/checkpoint-block';

/** In the clear, among the document's properties, which stand at its end. */
const inProperties = new RegExp(`\\(${NOTE_MARK}([A-Za-z0-9+/=]+)\\)`, 'g');

/** A signed checkpoint as it was kept outside: by itself, in a proof that was exported, or in a PDF that was printed. */
export const checkpointIn = (file: Buffer): string => {
  if (file.subarray(0, 5).toString('latin1') === '%PDF-') {
    const encoded = [...file.toString('latin1').matchAll(inProperties)].at(-1)?.[1] ?? '';
    return Buffer.from(encoded, 'base64').toString('utf8');
  }
  const text = file.toString('utf8');
  if (!text.startsWith('{')) return text;
  const { checkpoint } = JSON.parse(text) as { readonly checkpoint?: unknown };
  return typeof checkpoint === 'string' ? checkpoint : '';
};
