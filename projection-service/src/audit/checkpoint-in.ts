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

/** A signed checkpoint as it was kept outside: by itself, in a proof that was exported, or in a PDF that was printed. */
export const checkpointIn = (file: Buffer): string => {
  if (file.subarray(0, 5).toString('latin1') === '%PDF-') return inProperties(file);
  const text = isZip(file) ? Buffer.from(unzip(file).get(PROOF_PART) ?? []).toString('utf8') : file.toString('utf8');
  if (!text.startsWith('{')) return text;
  const { checkpoint } = JSON.parse(text) as { readonly checkpoint?: unknown };
  return typeof checkpoint === 'string' ? checkpoint : '';
};
