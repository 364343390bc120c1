import { formatCheckpoint, parseCheckpoint } from '@shilu/events/core/checkpoint-note';
import { toHex } from '@shilu/events/core/hashing';
import type { Content } from 'pdfmake/interfaces';
import type { PrintLabels } from './labels';
import { plainText } from './text';
import { MUTED, WARN } from './theme';

/** The checkpoint that a document carries out of the house: whoever holds the paper holds the log to it. */
export type PrintedCheckpoint = {
  readonly note: string;
  /** Of what is printed, whether it is in that log already; null where that is not asked. */
  readonly covers: boolean | null;
  /** Where anybody looks the checkpoint up; null where the installation has no address. */
  readonly publicUrl: string | null;
};

/** Before the note, in base64, among the document's properties; `npm run verify -- --against` reads it there. */
export const NOTE_MARK = 'shilu-checkpoint:';

const QR_POINTS = 74;
const GAP = 10;

/** What the code says: where the checkpoint stands and which root it must have, or size and root by themselves. */
const codeOf = ({ note, publicUrl }: PrintedCheckpoint): string => {
  const checkpoint = parseCheckpoint(note);
  if (checkpoint === null) return note;
  return publicUrl === null
    ? formatCheckpoint(checkpoint)
    : `${publicUrl.endsWith('/') ? publicUrl.slice(0, -1) : publicUrl}/checkpoint/${checkpoint.size}#${toHex(checkpoint.root)}`;
};

export const checkpointProperty = (printed: PrintedCheckpoint | null): Readonly<Record<string, string>> =>
  printed === null ? {} : { ShiluCheckpoint: `${NOTE_MARK}${Buffer.from(printed.note).toString('base64')}` };

/** The last lines of a document: size and root of the log, and both as a QR code. */
export const checkpointBlock = (printed: PrintedCheckpoint | null, labels: PrintLabels): Content[] => {
  const checkpoint = printed && parseCheckpoint(printed.note);
  if (!checkpoint) return [];
  const small = { fontSize: 8, color: MUTED };
  return [
    {
      unbreakable: true,
      margin: [0, 14, 0, 0],
      columnGap: GAP,
      columns: [
        { width: QR_POINTS, stack: [{ qr: codeOf(printed), fit: QR_POINTS, eccLevel: 'L' }] },
        {
          width: '*',
          stack: [
            plainText(labels.checkpoint.title, { fontSize: 9 }),
            plainText(labels.checkpoint.size(checkpoint.origin, checkpoint.size), small),
            ...(checkpoint.epoch
              ? [plainText(labels.checkpoint.epoch(checkpoint.epoch), { ...small, color: WARN })]
              : []),
            plainText(`${labels.checkpoint.root}${labels.colon}${toHex(checkpoint.root)}`, small),
            plainText(labels.checkpoint.how, small),
            ...(printed.covers === false ? [plainText(labels.checkpoint.notCovered, { ...small, color: WARN })] : []),
          ],
        },
      ],
    },
  ];
};
