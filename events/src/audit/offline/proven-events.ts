import type { Checkpoint } from '../../core/checkpoint-note';
import { bytesEqual, fromBase64, leafHash } from '../../core/hashing';
import { verifyInclusion } from '../../core/merkle';
import { headKey, headLeaf, headRoot } from '../../core/stream-heads';
import type { ProvenEvent, ProvenStream } from './bundle';
import type { BundleFindingKind } from './bundle-words';
import { readJson } from './read-json';

/** An event of a proof, and what it says of itself. */
export type ReadEvent = {
  readonly index: number;
  readonly body: string;
  readonly signature: string | null;
  readonly leaf: Uint8Array;
  readonly type: string;
  readonly revision: number;
  readonly stream: string;
  readonly actor: string;
  readonly recordedAt: string;
  readonly data: unknown;
};
export type Tell = (kind: BundleFindingKind, detail: string, revision?: number) => void;

export const hashesOf = (texts: readonly string[]): Uint8Array[] | null => {
  try {
    return texts.map(fromBase64);
  } catch {
    return null;
  }
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const readEvent = ({ index, body, signature }: ProvenEvent, leaf: Uint8Array): ReadEvent | null => {
  const event = readJson(body) as { readonly [name: string]: unknown } | null | undefined;
  const { type, revision, stream, actor, recordedAt, data } = event ?? {};
  return typeof type === 'string' && typeof revision === 'number' && typeof stream === 'string'
    ? {
        ...{ index, body, signature, leaf, type, revision, stream, data },
        ...{ actor: textOf(actor), recordedAt: textOf(recordedAt) },
      }
    : null;
};

/** The event, if it is in the log and is one at all; otherwise null. */
const openEvent = (
  proven: ProvenEvent,
  checkpoint: Checkpoint,
): { readonly holds: boolean; readonly event: ReadEvent | null } => {
  const { index, body, proof } = proven;
  const leaf = leafHash(body);
  const siblings = hashesOf(proof);
  const claim = { index, size: checkpoint.size, leaf, root: checkpoint.root };
  return { holds: siblings !== null && verifyInclusion(claim, siblings), event: readEvent(proven, leaf) };
};

/** The events of a stream, up to where they are not those of it in their order. */
export const openEvents = (
  stream: string,
  events: readonly ProvenEvent[],
  checkpoint: Checkpoint,
  tell: Tell,
): ReadEvent[] => {
  const opened: ReadEvent[] = [];
  if (events.length === 0) tell('eventMissing', 'there is no event');
  for (const [at, proven] of events.entries()) {
    const { index, body } = proven;
    if (body === '') {
      tell('eventMissing', `revision ${at}, leaf ${index}`, at);
      break;
    }
    const { holds, event } = openEvent(proven, checkpoint);
    if (!holds) tell('eventAltered', `revision ${at}, leaf ${index}`, at);
    if (event?.stream !== stream) {
      tell('streamOther', `leaf ${index} is of ${event?.stream ?? 'nothing'}`, at);
      break;
    }
    if (event.revision !== at) {
      tell('revisionGap', `expected revision ${at}, found ${event.revision}`, at);
      break;
    }
    opened.push(event);
  }
  return opened;
};

/** Events out of their streams, of these types and of streams of this category alone. */
export const openSingle = (
  events: readonly ProvenEvent[],
  { category, types }: { readonly category: string; readonly types: readonly string[] },
  checkpoint: Checkpoint,
  tell: Tell,
): ReadEvent[] =>
  events.flatMap((proven): ReadEvent[] => {
    const { holds, event } = openEvent(proven, checkpoint);
    if (!holds) tell('eventAltered', `leaf ${proven.index}`);
    if (event?.stream.startsWith(`${category}-`) === true && types.includes(event.type)) return [event];
    tell('streamOther', `leaf ${proven.index} is of ${event?.stream ?? 'nothing'}`);
    return [];
  });

/** Whether the checkpoint says that the last of these events is the last of the stream. */
export const endsThere = (
  stream: string,
  { head, events }: ProvenStream,
  checkpoint: Checkpoint,
  tell: Tell,
): boolean => {
  const last = events.at(-1);
  if (!last) return false;
  const siblings = hashesOf(head);
  const end = { stream, revision: events.length - 1, hash: leafHash(last.body) };
  const root = siblings && siblings.length <= 256 ? headRoot(headKey(stream), headLeaf(end), siblings) : null;
  if (root && checkpoint.heads && bytesEqual(root, checkpoint.heads.root)) return true;
  tell('tailCut', checkpoint.heads ? `the last event here is revision ${end.revision}` : 'the checkpoint does not say where records end'); // prettier-ignore
  return false;
};
