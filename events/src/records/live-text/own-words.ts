import * as Y from 'yjs';
import { crowdedIn } from './places';
import { ROOT } from './text-doc';

/** What came does not hold together, or says that another wrote it. */
export class NotOwnWords extends Error {}

const HELD = [Y.ContentString, Y.ContentType, Y.ContentFormat, Y.ContentAny, Y.ContentDeleted] as const;
/** Pieces of text, and ranges of letters taken away, of one change. */
const MOST_STRUCTS = 20_000;
const MOST_RANGES = 5_000;
/** Pieces of it that stand where others wrote at once. */
const MOST_CROWDED = 50;

const fits = (struct: Y.Item): boolean => {
  const { content, parent } = struct;
  if (!HELD.some((kind) => content instanceof kind)) return false;
  if (content instanceof Y.ContentType && !(content.type instanceof Y.XmlElement || content.type instanceof Y.XmlText))
    return false;
  return typeof parent !== 'string' || parent === ROOT;
};

/**
 * Takes a change into the document, where all that it adds was written by `client`, the number that this window has.
 * Answers whether anything in it is new. What it brings again is passed over; what it takes away may be anybody's. Throws
 * where it is somebody else's, cannot be read, or rests on something that did not come: the document is then to be made anew.
 */
export const takeOwnWords = (doc: Y.Doc, update: Uint8Array, client: number): boolean => {
  let read: ReturnType<typeof Y.decodeUpdate>;
  try {
    read = Y.decodeUpdate(update);
  } catch {
    throw new NotOwnWords('it cannot be read');
  }
  const { structs, ds } = read;
  const ranges = [...ds.clients.values()].reduce((sum, all) => sum + all.length, 0);
  if (structs.length > MOST_STRUCTS || ranges > MOST_RANGES) throw new NotOwnWords('it is too long');
  let next = Y.getState(doc.store, client);
  for (const struct of structs) {
    const { client: of, clock } = struct.id;
    if (clock + struct.length <= Y.getState(doc.store, of)) continue;
    if (of !== client) throw new NotOwnWords('it was written by another');
    if (clock > next || struct instanceof Y.Skip) throw new NotOwnWords('something before it did not come');
    if (struct instanceof Y.Item && !fits(struct)) throw new NotOwnWords('it is no text');
    next = clock + struct.length;
  }
  if (crowdedIn(doc, structs) > MOST_CROWDED) throw new NotOwnWords('too much of it stands in one place');
  let isNew = false;
  const watch = ({ deleteSet, afterState, beforeState }: Y.Transaction): void => {
    isNew = deleteSet.clients.size > 0 || [...afterState].some(([of, clock]) => clock > (beforeState.get(of) ?? 0));
  };
  doc.once('afterTransaction', watch);
  try {
    Y.applyUpdate(doc, update);
  } catch {
    throw new NotOwnWords('it does not fit');
  }
  if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null)
    throw new NotOwnWords('something before it did not come');
  return isNew;
};
