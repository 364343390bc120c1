import { formatCheckpoint, type Checkpoint, type NoteKey } from '@shilu/events/core/checkpoint-note';
import { isByOtherKey, openCosignature } from '@shilu/events/core/cosignature';
import type { Certificate } from 'pkijs';
import { fastVerify } from './fast-verify';
import { isStampOf, openTimestamp, stampedText, TimestampRefused } from './timestamp-token';

export const ANCHOR_KINDS = ['witness', 'timestamp', 'webhook'] as const;
/**
 * Where a checkpoint is held outside: by a witness that signed it, under a token of a time-stamp authority, or by whoever is
 * sent it.
 */
export type AnchorKind = (typeof ANCHOR_KINDS)[number];
export type AnchorName = { readonly kind: AnchorKind; readonly name: string };

/** As it stands in the database. */
export type KeptAnchor = AnchorName & {
  readonly size: number;
  readonly saidAt: Date;
  readonly evidence: Uint8Array;
  readonly revocation: string;
};

/** By whom what is kept of others is believed: the keys of the witnesses that are asked, and who vouches for authorities. */
export type Believed = { readonly witnesses: readonly NoteKey[]; readonly roots: readonly Certificate[] };

/**
 * `unknown`: of nobody whose key or root certificate is set here, such as a witness that is asked no more or has another key
 * now. It counts for nothing, and nobody did anything. `false`: it was put there by somebody else.
 */
export type AnchorVerdict = 'holds' | 'unknown' | 'false';

/** The text of a note as it was before the notary handed over to another key, which signed it anew with one line more. */
export const textsOf = (note: string, checkpoint: Checkpoint): readonly string[] => [
  note.slice(0, note.lastIndexOf('\n\n') + 1),
  formatCheckpoint(checkpoint),
];

const judgeCosignature = (
  { name, saidAt, evidence }: KeptAnchor,
  texts: readonly string[],
  { witnesses }: Believed,
): AnchorVerdict => {
  const key = witnesses.find((one) => one.name === name);
  const line = Buffer.from(evidence).toString('utf8');
  if (key === undefined || isByOtherKey(line, key)) return 'unknown';
  const said = texts.map((text) => openCosignature(text, line, key, fastVerify)).find((one) => one !== null);
  return said && said.time * 1_000 === saidAt.getTime() ? 'holds' : 'false';
};

const judgeStamp = async (
  { saidAt, evidence: token, revocation }: KeptAnchor,
  checkpoint: Checkpoint,
  { roots }: Believed,
): Promise<AnchorVerdict> => {
  if (roots.length === 0) return 'unknown';
  const data = stampedText(checkpoint);
  if (!isStampOf(token, data)) return 'false';
  try {
    const { at } = await openTimestamp({ token, data, roots, revocation });
    return at.getTime() === saidAt.getTime() ? 'holds' : 'false';
  } catch (error) {
    if (!(error instanceof TimestampRefused)) throw error;
    return error.untrusted ? 'unknown' : 'false';
  }
};

/**
 * Whether what is kept of somebody outside is what they said of a checkpoint that was signed here, and when they said it. Of
 * whoever is only sent the checkpoint nothing is kept but our own word: that it is one of ours is all that holds.
 */
export const judgeAnchor = async (
  anchor: KeptAnchor,
  /** Of its size, once its own signature holds; null where there is none. */
  of: { readonly note: string; readonly checkpoint: Checkpoint } | null,
  believed: Believed,
): Promise<AnchorVerdict> => {
  if (of === null) return 'false';
  switch (anchor.kind) {
    case 'witness':
      return judgeCosignature(anchor, textsOf(of.note, of.checkpoint), believed);
    case 'timestamp':
      return judgeStamp(anchor, of.checkpoint, believed);
    case 'webhook':
      return 'holds';
  }
};
