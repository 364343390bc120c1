import {
  formatCheckpoint,
  formatVerifierKey,
  isOfLog,
  openNote,
  parseCheckpoint,
  parseVerifierKey,
  signNote,
  type Checkpoint,
  type NoteKey,
  type NoteSigner,
} from './checkpoint-note';

/**
 * The notary changes its key: a checkpoint whose extension line names the key before and the key after, signed by both.
 * So whoever trusts either of them can go on to the other, and nobody who holds only one can make such a line.
 */
export type KeyChange = { readonly size: number; readonly from: NoteKey; readonly to: NoteKey };

const EXTENSION = 'key-change';

/** What both keys sign. */
export const keyChangeText = (checkpoint: Checkpoint, from: NoteKey, to: NoteKey): string =>
  `${formatCheckpoint(checkpoint)}${EXTENSION} ${formatVerifierKey(from)} ${formatVerifierKey(to)}\n`;

/** The note of a text that both signed. */
export const signedByBoth = (byOld: string, byNew: string): string => {
  const [, signature = ''] = byNew.split('\n\n');
  return `${byOld}${signature}`;
};

export const signKeyChange = (checkpoint: Checkpoint, from: NoteSigner, to: NoteSigner): string => {
  const text = keyChangeText(checkpoint, from, to);
  return signedByBoth(signNote(text, from), signNote(text, to));
};

const keyOf = (text: string): NoteKey | null => {
  try {
    return parseVerifierKey(text);
  } catch {
    return null;
  }
};

/** The change that a note tells of; null when it tells of none, or is not signed by both keys that it names. */
export const openKeyChange = (note: string): KeyChange | null => {
  const line = note
    .split('\n\n')[0]
    ?.split('\n')
    .find((one) => one.startsWith(`${EXTENSION} `));
  const [, before = '', after = '', ...more] = line?.split(' ') ?? [];
  const [from, to] = [keyOf(before), keyOf(after)];
  if (!from || !to || more.length > 0 || openNote(note, to) === null) return null;
  const checkpoint = parseCheckpoint(openNote(note, from) ?? '');
  return checkpoint && isOfLog(checkpoint, from.name) ? { size: checkpoint.size, from, to } : null;
};

const sameKey = (a: NoteKey, b: NoteKey): boolean => formatVerifierKey(a) === formatVerifierKey(b);

/** Whose signature a checkpoint of this size must bear; at the size of a change, that of either will do. */
export type KeyInForce = (size: number) => NoteKey;

/**
 * The keys of a log in their order, from the changes signed in it. Null when `trusted` is none of them, or when a change
 * does not begin with the key that the one before ended with: then nothing vouches for what others signed.
 */
export const keysInForce = (changes: readonly KeyChange[], trusted: NoteKey): KeyInForce | null => {
  const ordered = [...changes].sort((a, b) => a.size - b.size);
  const last = ordered.at(-1);
  if (!last) return () => trusted;
  const linked = ordered.every(({ from }, at) => at === 0 || sameKey(from, ordered[at - 1]?.to ?? from));
  const known = ordered.some(({ from, to }) => sameKey(from, trusted) || sameKey(to, trusted));
  if (!linked || !known) return null;
  return (size) => ordered.find((change) => size <= change.size)?.from ?? last.to;
};
