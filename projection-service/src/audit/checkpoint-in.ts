import { PROOF_PART } from '@shilu/events/audit/offline/bundle';
import { isZip, unzip } from '@shilu/infra/verifiers/unzip';
import { NOTE_MARK } from '../print/checkpoint-block';

/** In the clear, in parentheses, among the document's properties, which stand at its end. */
const inProperties = (pdf: Buffer): string => {
  const from = pdf.lastIndexOf(`(${NOTE_MARK}`) + 1;
  if (from === 0) return '';
  return Buffer.from(pdf.toString('latin1', from + NOTE_MARK.length, pdf.indexOf(')', from)), 'base64').toString(
    'utf8',
  );
};

/** As editors and consoles of Windows write it (UTF-16 with its mark), or UTF-8 with a mark or without. */
const textOf = (file: Buffer): string =>
  file.subarray(0, 2).equals(Buffer.of(0xff, 0xfe))
    ? file.subarray(2).toString('utf16le')
    : file.toString('utf8').replace(/^\uFEFF/, '');

const DASH = '\u2014';
/** Of a line of a signature: the dash, a name, base64. */
const SIGNATURE_PARTS = 3;

/** A line of a signature goes on with what stands below it, as far as that is not the next one: a page or a print broke it. */
const joinBroken = (lines: readonly string[]): string[] => {
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last === undefined || line.startsWith(DASH)) joined.push(line);
    else joined[joined.length - 1] = `${last}${last.split(' ').length < SIGNATURE_PARTS ? ' ' : ''}${line}`;
  }
  return joined;
};

/**
 * The note as it was signed, however its text was copied: no line of a checkpoint is empty or begins or ends with a blank, an
 * empty one parts text and signatures, and the last one ends.
 */
const asSigned = (copied: string): string => {
  const lines = copied
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const signed = lines.findIndex((line) => line.startsWith(DASH));
  if (signed < 0) return lines.map((line) => `${line}\n`).join('');
  return [...lines.slice(0, signed), '', ...joinBroken(lines.slice(signed)), ''].join('\n');
};

/** A signed checkpoint as it was kept outside: by itself, in a proof that was exported, or in a PDF that was printed. */
export const checkpointIn = (file: Buffer): string => {
  if (file.subarray(0, 5).toString('latin1') === '%PDF-') return inProperties(file);
  const text = textOf(isZip(file) ? Buffer.from(unzip(file).get(PROOF_PART) ?? []) : file);
  if (!text.startsWith('{')) return asSigned(text);
  const { checkpoint } = JSON.parse(text) as { readonly checkpoint?: unknown };
  return typeof checkpoint === 'string' ? checkpoint : '';
};
