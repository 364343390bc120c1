import { bytesEqual, nodeHash, toHex } from '../core/hashing';
import type { NodeHasher } from '../core/merkle';
import { placeOf } from '../core/position';
import { WAYS_OUT } from '../identity/ways-out';
import type { BodyIdentity } from './envelope-reading';
import type { VerificationFailure } from './report';

/** An event of a stream as the store holds it; `hash` is the leaf hash of the body as read now. */
export type HeldEvent = {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly position: string;
  /** As the row says it; absent where the store has no such column. */
  readonly category?: string;
  readonly hash: Uint8Array;
  /** What the body says of itself; null when it is no envelope at all. */
  readonly says: BodyIdentity | null;
};

/** A leaf as the notary wrote it down when the event was recorded. */
export type NotarisedLeaf = {
  readonly index: number;
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly hash: Uint8Array;
};

export const failureAt = (
  kind: VerificationFailure['kind'],
  at: { readonly stream: string; readonly revision: number; readonly position: string },
  detail: string,
): VerificationFailure => ({ kind, stream: at.stream, revision: at.revision, position: at.position, detail });

/** A stream's name begins with its category, which ends at the first dash. */
const isCategoryOf = (category: string, stream: string): boolean =>
  stream.startsWith(category) &&
  !category.includes('-') &&
  (stream.length === category.length || stream[category.length] === '-');

/** The row an event stands in must say what the event says. */
export const rowMismatch = (event: HeldEvent): string | null => {
  const { says } = event;
  if (!says) return 'the body is not an event envelope';
  if (says.stream !== event.stream) return `the row says stream ${event.stream}, the event ${says.stream}`;
  if (says.revision !== event.revision) return `the row says revision ${event.revision}, the event ${says.revision}`;
  if (says.id !== event.id) return `the row says id ${event.id}, the event ${says.id}`;
  if (says.type !== event.type) return `the row says type ${event.type}, the event ${says.type}`;
  if (event.category !== undefined && !isCategoryOf(event.category, event.stream))
    return `the row says category ${event.category} of stream ${event.stream}`;
  return null;
};

/** One event against its leaf. `findLeaf` tells where an event of this hash was notarised, if anywhere. */
export const compareWithLeaf = (
  event: HeldEvent,
  leaf: NotarisedLeaf,
  findLeaf: (hash: Uint8Array) => NotarisedLeaf | undefined,
): VerificationFailure | null => {
  if (!bytesEqual(event.hash, leaf.hash)) {
    const elsewhere = findLeaf(event.hash);
    if (elsewhere) {
      return failureAt('eventMoved', event, `notarised as ${elsewhere.stream} revision ${elsewhere.revision}`);
    }
    return leaf.stream === event.stream && leaf.revision === event.revision
      ? failureAt('eventAltered', event, `notarised ${toHex(leaf.hash)}, found ${toHex(event.hash)}`)
      : failureAt('eventInserted', event, `this place was notarised for ${leaf.stream} revision ${leaf.revision}`);
  }
  const mismatch = rowMismatch(event);
  if (mismatch !== null) return failureAt(event.says ? 'columnAltered' : 'foreignEvent', event, mismatch);
  if (leaf.stream !== event.stream || leaf.revision !== event.revision) {
    return failureAt('leafMismatch', event, `the leaf says ${leaf.stream} revision ${leaf.revision}`);
  }
  if (placeOf(leaf.position) !== placeOf(event.position)) {
    return failureAt('eventMoved', event, `notarised at position ${leaf.position}, found at ${event.position}`);
  }
  return null;
};

/**
 * A stream's events against its leaves, both ascending by revision. Events after the notarised ones are `pending`
 * unless they stand at or before `coveredTo`, the position of the last leaf of the whole log.
 */
export const compareStream = (input: {
  readonly stream: string;
  readonly events: readonly HeldEvent[];
  readonly leaves: readonly NotarisedLeaf[];
  readonly coveredTo: string | null;
  readonly comparePositions: (a: string, b: string) => number;
}): { readonly failure: VerificationFailure | null; readonly pending: readonly HeldEvent[] } => {
  const { stream, events, leaves } = input;
  let byHash: Map<string, NotarisedLeaf> | undefined;
  const findLeaf = (hash: Uint8Array): NotarisedLeaf | undefined => {
    byHash ??= new Map(leaves.map((leaf) => [toHex(leaf.hash), leaf]));
    return byHash.get(toHex(hash));
  };
  const pending: HeldEvent[] = [];
  let at = 0;
  for (let revision = 0; revision < leaves.length || at < events.length; revision += 1) {
    const event = events[at];
    const leaf = leaves[revision];
    if (leaf && leaf.revision !== revision) {
      const found = failureAt('leafMismatch', { ...leaf, revision }, `revision ${revision} has no leaf of its own`);
      return { failure: found, pending };
    }
    if (!event || event.revision > revision) {
      const found = leaf
        ? failureAt('eventMissing', leaf, `notarised as ${toHex(leaf.hash)}`)
        : failureAt('revisionGap', { stream, revision, position: event?.position ?? '' }, 'no event at this revision');
      return { failure: found, pending };
    }
    at += 1;
    if (leaf) {
      const found = compareWithLeaf(event, leaf, findLeaf);
      if (found) return { failure: found, pending };
    } else if (input.coveredTo !== null && input.comparePositions(event.position, input.coveredTo) <= 0) {
      return { failure: failureAt('eventInserted', event, `the log was notarised to ${input.coveredTo}`), pending };
    } else {
      const mismatch = rowMismatch(event);
      if (mismatch !== null)
        return { failure: failureAt(event.says ? 'columnAltered' : 'foreignEvent', event, mismatch), pending };
      pending.push(event);
    }
  }
  return { failure: null, pending };
};

/**
 * Event and leaf disagree: the stored node above them tells which was changed. When the event as it stands now still
 * makes that node, the leaf was changed; otherwise the event was.
 */
export const blame = (
  found: VerificationFailure,
  tree: {
    readonly index: number;
    readonly hash: Uint8Array;
    readonly sibling: Uint8Array | null;
    readonly parent: Uint8Array | null;
  },
  hashNode: NodeHasher = nodeHash,
): VerificationFailure => {
  const { index, hash, sibling, parent } = tree;
  if (!sibling || !parent) return found;
  const made = index % 2 === 0 ? hashNode(hash, sibling) : hashNode(sibling, hash);
  return bytesEqual(made, parent) ? { ...found, kind: 'leafMismatch', detail: `leaf ${index} was changed` } : found;
};

type TypedData = { readonly type: string; readonly data: unknown };

/** How signatures are read; the records context gives its own types. */
export type SignatureRule = {
  readonly signedType: string;
  /** Types that can carry a module's content, so that no other body needs parsing. */
  readonly contentTypes: ReadonlySet<string>;
  /** What was signed; null when the data is not a signature. */
  readonly signatureOf: (
    data: unknown,
  ) => { readonly moduleId: string; readonly contentHash: string; readonly signedRevision: number } | null;
  /**
   * SHA-256 of the canonical form of the content this event gives the module; null when it gives it none. `read` gives an
   * earlier event of the stream, by its revision.
   */
  readonly contentHashOf: (
    event: TypedData,
    moduleId: string,
    read: (revision: number) => TypedData | undefined,
  ) => string | null;
};

/**
 * Every signature against the latest content of its module at or before the revision it names. `events` is the whole
 * stream without gaps; only signatures and content-bearing events are parsed, through `dataAt`.
 */
export const checkSignatures = (
  rule: SignatureRule,
  events: readonly Pick<HeldEvent, 'stream' | 'revision' | 'type' | 'position'>[],
  dataAt: (revision: number) => unknown,
): { readonly checked: number; readonly failures: readonly VerificationFailure[] } => {
  const read = (revision: number): TypedData | undefined => {
    const type = events[revision]?.type;
    if (type === undefined || !rule.contentTypes.has(type)) return undefined;
    const data = dataAt(revision);
    if (data === undefined) throw new TypeError(`revision ${revision} is no event`);
    return { type, data };
  };
  /** What does not fit, in words. */
  const misfit = (revision: number): string | null => {
    const signature = rule.signatureOf(dataAt(revision));
    if (!signature) return 'not readable as a signature';
    if (signature.signedRevision > revision) return 'signs a revision that came later';
    let found: string | null = null;
    for (let at = signature.signedRevision; at >= 0 && found === null; at -= 1) {
      const given = read(at);
      if (given) found = rule.contentHashOf(given, signature.moduleId, read);
    }
    if (found === null) return `no content of module ${signature.moduleId}`;
    return found === signature.contentHash
      ? null
      : `module ${signature.moduleId}: signed ${signature.contentHash}, content ${found}`;
  };
  /** What nests beyond any content, or holds text that has no form to hash, was signed by nobody. */
  const misfitOrUnread = (revision: number): string | null => {
    try {
      return misfit(revision);
    } catch (error) {
      return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
  const given = events.filter((event) => event.type === rule.signedType);
  const failures = given.flatMap((event) => {
    const detail = misfitOrUnread(event.revision);
    return detail === null ? [] : [failureAt('signatureMismatch', event, detail)];
  });
  return { checked: given.length, failures };
};

const sha256Pattern = /^[0-9a-f]{64}$/;

/**
 * Files an event points to, at any depth of its data: `{hash, size, ...}` is a file or a content kept as one, and
 * `image: {hash, ...}` is a picture in a text.
 */
export const fileHashesIn = (data: unknown): string[] => {
  const found: string[] = [];
  // Not by recursion: what somebody wrote past the product may nest deeper than any stack.
  const left: { readonly value: unknown; readonly key: string }[] = [{ value: data, key: '' }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, key } = next;
    if (value === null || typeof value !== 'object') continue;
    const { hash, size } = value as { readonly hash?: unknown; readonly size?: unknown };
    const isFile = typeof size === 'number' || key === 'image';
    if (typeof hash === 'string' && sha256Pattern.test(hash) && isFile) found.push(hash);
    const inner = Object.entries(value);
    for (const [name, one] of inner.toReversed()) left.push({ value: one, key: Array.isArray(value) ? '' : name });
  }
  return found;
};

/**
 * Only an event in which one of these stands can name a file. They are the ends of the keys `size` and `image`: rare letters
 * are found several times faster than quotation marks, and canonical form has no space that could part them.
 */
export const FILE_KEY_ENDS = ['ze":', 'ge":'] as const;

/**
 * What these name has left the system: made for whoever took it, and not stored; or stored, and then named by what holds
 * it too.
 */
const LEFT: ReadonlySet<string> = new Set(WAYS_OUT);

/** The same of an event as it is stored; nothing where it is not one of ours. */
export const filesNamedIn = (body: string): readonly string[] => {
  if (!FILE_KEY_ENDS.some((end) => body.includes(end))) return [];
  try {
    const event = JSON.parse(body) as { readonly type?: unknown; readonly data?: unknown } | null;
    return typeof event?.type === 'string' && LEFT.has(event.type) ? [] : fileHashesIn(event?.data);
  } catch {
    return [];
  }
};
