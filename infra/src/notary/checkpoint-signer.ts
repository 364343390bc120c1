import { formatVerifierKey, openCheckpoint, type Checkpoint, type NoteKey } from '@shilu/events/core/checkpoint-note';
import { openCosignature } from '@shilu/events/core/cosignature';
import { keysInForce, openKeyChange, type KeyChange } from '@shilu/events/core/key-change';
import { fastVerify } from './fast-verify';

/** By the key that was in force at its size, which may be an earlier or a later one than that which is known. */
export type SignerOf = (size: number) => NoteKey | null;

/** Changes that lead from this key to others and back, whatever others signed of keys of their own. */
const connected = (changes: readonly KeyChange[], key: NoteKey): readonly KeyChange[] => {
  const reached = new Set([formatVerifierKey(key)]);
  const touches = ({ from, to }: KeyChange): boolean =>
    reached.has(formatVerifierKey(from)) || reached.has(formatVerifierKey(to));
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const change of changes.filter(touches))
      reached.add(formatVerifierKey(change.from)).add(formatVerifierKey(change.to));
  }
  return changes.filter(touches);
};

/** From notes that may tell of changes of the key; null where what they tell does not lead to this one. */
export const signerFrom = (notes: readonly string[], key: NoteKey): SignerOf => {
  const changes = notes.flatMap((note) => openKeyChange(note) ?? []);
  const inForce = keysInForce(connected(changes, key), key);
  return (size) => inForce?.(size) ?? null;
};

/** What a note of this size says, if the key in force then signed it for the log of this key's name; otherwise null. */
export const openSigned = (
  note: string,
  size: number,
  { signer, name }: { readonly signer: SignerOf; readonly name: string },
): Checkpoint | null => {
  const by = signer(size);
  const opened = by && openCheckpoint(note, by, name, fastVerify);
  return opened?.size === size ? opened : null;
};

/** What a note of this size says, where one of the notary's keys signed it; otherwise null. */
export type Opening = (note: string | null, size: number) => Checkpoint | null;

/** By any of these keys and those that their changes lead to. */
export const openingBy = (changes: readonly string[], keys: readonly NoteKey[]): Opening => {
  const signers = keys.map((key) => ({ signer: signerFrom(changes, key), name: key.name }));
  return (note, size) => {
    if (note === null) return null;
    for (const by of signers) {
      const opened = openSigned(note, size, by);
      if (opened !== null) return opened;
    }
    return null;
  };
};

/** A note that opens, with the lines below its text that hold and no others: whoever keeps it may have added some. */
export const withoutPadding = (note: string, size: number, opening: Opening, witness?: NoteKey): string => {
  const split = note.lastIndexOf('\n\n');
  const text = note.slice(0, split + 1);
  const holds = (line: string): boolean =>
    opening(`${text}\n${line}\n`, size) !== null ||
    (witness !== undefined && openCosignature(text, line, witness, fastVerify) !== null);
  const lines = new Set(note.slice(split + 2, -1).split('\n'));
  if (lines.size === 1) return note;
  return `${text}\n${[...lines]
    .filter(holds)
    .map((line) => `${line}\n`)
    .join('')}`;
};
