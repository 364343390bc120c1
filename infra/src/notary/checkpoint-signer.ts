import { openCheckpoint, type Checkpoint, type NoteKey } from '@shilu/events/core/checkpoint-note';
import { keysInForce, openKeyChange } from '@shilu/events/core/key-change';
import { fastVerify } from './fast-verify';

/** By the key that was in force at its size, which may be an earlier or a later one than that which is known. */
export type SignerOf = (size: number) => NoteKey | null;

/** From notes that may tell of changes of the key; null where what they tell does not lead to this one. */
export const signerFrom = (notes: readonly string[], key: NoteKey): SignerOf => {
  const inForce = keysInForce(
    notes.flatMap((note) => openKeyChange(note) ?? []),
    key,
  );
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
