import * as Y from 'yjs';
import type { RichNode } from '../modules/rich-text/rich-text-schema';
import { contributorsTo, savedNow, wroteNext, type AccountOf, type Authorship } from './authorship';
import type { Written as WrittenBy } from './contributors';
import { writtenIn, type Written } from './letters';
import { NotOwnWords, takeOwnWords } from './own-words';
import { removedIn } from './removed';
import { runOf } from './run-text';
import { contentOf } from './text-doc';
import { isText } from './text-form';

/** A text that several write in, as it is after all that was taken; whoever takes the same changes in their order has the same. */
export type WrittenText = {
  /** Takes one change of one window; false where it says nothing new. Throws where it is not to be taken: put it back then. */
  readonly take: (client: number, by: string, update: Uint8Array) => boolean;
  /** How it is now, to be had again by calling this: what was taken since is then not in it. */
  readonly asNow: () => () => void;
  readonly content: () => RichNode;
  readonly written: () => Written;
  /** All that stands, for who comes: nothing of what was taken away. */
  readonly state: () => Uint8Array;
  /** Those who wrote since the last save. */
  readonly contributors: () => readonly WrittenBy[];
  readonly saved: () => void;
  /** So much was written that nothing more is taken: it goes on in a document begun anew. */
  readonly isFull: () => boolean;
};

/** Pieces and bytes that one writing together adds to what it began with: it keeps also what was taken away again. */
const MOST_PIECES = 30_000;
const MOST_BYTES = 20_000_000;

export const openWrittenText = (base: Uint8Array, accountOf: AccountOf): WrittenText => {
  // What was taken away is kept: it may be moved, and is then whose it was.
  const docOf = (update: Uint8Array): Y.Doc => {
    const doc = new Y.Doc({ gc: false });
    Y.applyUpdate(doc, update);
    return doc;
  };
  const piecesIn = (one: Y.Doc): number => [...one.store.clients.values()].reduce((sum, all) => sum + all.length, 0);
  let doc = docOf(base);
  const first = piecesIn(doc);
  let bytes = 0;
  const saved = (gone: Authorship['gone'] = []): Authorship =>
    savedNow(Y.decodeStateVector(Y.encodeStateVector(doc)), gone);
  let words = saved();
  let written = writtenIn(doc);
  const isFull = (): boolean => bytes > MOST_BYTES || piecesIn(doc) - first > MOST_PIECES;
  return {
    take: (client, by, update) => {
      if (!takeOwnWords(doc, update, client)) return false;
      bytes += update.length;
      if (isFull()) throw new NotOwnWords('too much was written');
      if (!isText(doc)) throw new NotOwnWords('it is no text');
      const next = writtenIn(doc);
      // What is said of its letters is said of the text that is stored.
      if (next.run !== runOf(contentOf(doc))) throw new NotOwnWords('it says what is not stored');
      words = wroteNext(words, written, next, { by, accountOf });
      written = next;
      return true;
    },
    asNow: () => {
      const before = { state: Y.encodeStateAsUpdate(doc), words, written, bytes };
      return () => {
        doc = docOf(before.state);
        ({ words, written, bytes } = before);
      };
    },
    content: () => contentOf(doc),
    written: () => written,
    state: () => {
      const told = new Y.Doc();
      Y.applyUpdate(told, Y.encodeStateAsUpdate(doc));
      return Y.encodeStateAsUpdate(told);
    },
    contributors: () => contributorsTo(words, written, removedIn(doc, words.taken), accountOf),
    saved: () => {
      words = saved(words.gone);
    },
    isFull,
  };
};
