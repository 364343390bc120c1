import {
  PROOF_FORMAT,
  type Anchor,
  type Beside,
  type Proof,
  type ProvenEvent,
  type Stamp,
} from '@shilu/events/audit/offline/bundle';
import { KEY_ENROLLED, KEY_REMOVED } from '@shilu/events/audit/passkeys';
import { SIGNING_STREAM } from '@shilu/events/audit/signing';
import type { NotarisedLeaf } from '@shilu/events/audit/verification';
import { formatVerifierKey, openCheckpoint, type NoteKey } from '@shilu/events/core/checkpoint-note';
import { streamName } from '@shilu/events/core/envelope';
import { openKeyChange } from '@shilu/events/core/key-change';
import { sha256Hex, toBase64, toHex } from '@shilu/events/core/hashing';
import { consistencyPlan, inclusionPlan, proofFromPlan } from '@shilu/events/core/merkle';
import { ACCOUNT } from '@shilu/events/identity/account';
import { SIGNED_RECORD_TYPES } from '@shilu/events/identity/passkey';
import type { Anchors, NotedStamp } from '@shilu/infra/notary/anchors';
import { fastLeafHash, fastNodeHash } from '@shilu/infra/notary/fast-hash';
import { readHeadProofs } from '@shilu/infra/notary/head-map';
import { keyChangeNotes, latestCheckpoint, readNodes, readProof } from '@shilu/infra/notary/tables';
import type { Pool } from 'pg';
import { leavesOfStream, type EventSource, type ReadEvent } from './verify-source';

export class NothingToProve extends Error {
  readonly code = 'nothingToProve';
}

const consistencyTo = async (pool: Pool, from: number, to: number): Promise<readonly string[]> =>
  (await readProof(pool, consistencyPlan(from, to))).map(toBase64);

/**
 * What each witness signed last up to a size. A checkpoint with which the notary handed over to another key was signed anew,
 * and who signed it before did not sign what it says now: the one before is taken.
 */
const cosignedAsKept = async (held: Anchors, size: number): ReturnType<Anchors['cosignedUpTo']> => {
  const said = await held.cosignedUpTo(size);
  const found = said.map(async (one) => {
    if (openKeyChange(one.note) === null) return [one];
    return (await cosignedAsKept(held, one.size - 1)).filter(({ name }) => name === one.name);
  });
  return (await Promise.all(found)).flat();
};

/** The last checkpoint up to a size that each witness signed, with all their signatures. */
const keptAnchors = async (held: Anchors, size: number): Promise<readonly PlacedAnchor[]> => {
  const said = [...(await cosignedAsKept(held, size))].sort((a, b) => a.size - b.size);
  const bySize = new Map<number, string>();
  for (const { size: signed, note, line } of said) bySize.set(signed, `${bySize.get(signed) ?? note}${line}\n`);
  return [...bySize].map(([signed, checkpoint]) => ({ size: signed, checkpoint }));
};

/**
 * Of each authority the first token that holds as many of these events as any of its tokens does, and the first that holds the
 * last signature of a person: both say of them that they were there by then.
 */
const keptStamps = async (held: Anchors, size: number, own: readonly Placed[]): Promise<readonly NotedStamp[]> => {
  const events = own.map(({ leaf: { index }, event }) => ({
    ...{ index, isSigned: SIGNED_RECORD_TYPES.includes(event?.type ?? '') },
  }));
  const stamps: NotedStamp[] = [];
  for (const { name, size: last } of await held.stampedUpTo(size)) {
    const below = events.filter(({ index }) => index < last);
    const wanted = [below.findLast(({ isSigned }) => isSigned), below.at(-1)].flatMap((one) =>
      one ? [one.index] : [],
    );
    const found = new Map<number, NotedStamp>();
    for (const index of wanted) {
      const kept = await held.firstStampOver(name, index);
      if (!kept || kept.size > size) continue;
      found.set(kept.size, kept);
    }
    stamps.push(...found.values());
  }
  return stamps;
};

/** With how the log went on from them to a checkpoint of this size. */
const grownFrom = async (
  pool: Pool,
  size: number,
  { anchors, stamps }: Kept,
): Promise<{ readonly anchors: readonly Anchor[]; readonly stamps: readonly Stamp[] }> => ({
  anchors: await Promise.all(
    anchors.map(async ({ size: at, checkpoint }) => ({ checkpoint, consistency: await consistencyTo(pool, at, size) })),
  ),
  stamps: await Promise.all(
    stamps.map(async ({ name, size: at, note, token, revocation }) => ({
      ...{ authority: name, checkpoint: note, token: toBase64(token), revocation },
      consistency: await consistencyTo(pool, at, size),
    })),
  ),
});

type PlacedAnchor = { readonly size: number; readonly checkpoint: string };
/** What somebody outside holds of the log, and stands in a proof. */
type Kept = { readonly anchors: readonly PlacedAnchor[]; readonly stamps: readonly NotedStamp[] };
type Placed = { readonly leaf: NotarisedLeaf; readonly event: ReadEvent | undefined };
const placed = (leaves: readonly NotarisedLeaf[], events: readonly ReadEvent[]): readonly Placed[] => {
  const byRevision = new Map(events.map((event) => [event.revision, event]));
  return leaves.map((leaf) => ({ leaf, event: byRevision.get(leaf.revision) }));
};

const writtenIn = (event: ReadEvent): { readonly actor?: unknown; readonly data?: unknown } => {
  try {
    return JSON.parse(event.body()) as { readonly actor?: unknown; readonly data?: unknown };
  } catch {
    return {};
  }
};
const credentialIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as { readonly credentialId?: unknown }).credentialId : undefined;

/** By which the people who signed with a passkey enrolled it, and removed it; nothing else of their accounts leaves. */
const enrolmentsOf = async (
  { pool, source }: { readonly pool: Pool; readonly source: EventSource },
  events: readonly ReadEvent[],
  size: number,
): Promise<readonly Placed[]> => {
  const used = new Map<string, Set<unknown>>();
  for (const event of events.filter(({ type }) => SIGNED_RECORD_TYPES.includes(type))) {
    const { actor, data } = writtenIn(event);
    const id = credentialIn((data as { readonly passkey?: unknown } | null | undefined)?.passkey);
    if (typeof actor === 'string' && id !== undefined) used.set(actor, new Set([...(used.get(actor) ?? []), id]));
  }
  const found: Placed[] = [];
  for (const [actor, ids] of used) {
    const account = streamName(ACCOUNT, actor);
    const own = placed(await leavesOfStream(pool, account, size), await source.ofStream(account));
    found.push(
      ...own.filter(
        ({ event }) =>
          (event?.type === KEY_ENROLLED || event?.type === KEY_REMOVED) && ids.has(credentialIn(writtenIn(event).data)),
      ),
    );
  }
  return found;
};

const keptUpTo = async (held: Anchors, size: number, own: readonly Placed[]): Promise<Kept> => ({
  anchors: await keptAnchors(held, size),
  stamps: await keptStamps(held, size, own),
});

/** What a proof holds beside the events of the record, as it is now: listed, and to be handed to the proof that is made later. */
export const besideNow = async (
  stream: string,
  { pool, source, anchors }: { readonly pool: Pool; readonly source: EventSource; readonly anchors: Anchors },
): Promise<{ readonly listed: Beside; readonly kept: Kept }> => {
  const size = (await latestCheckpoint(pool))?.size ?? 0;
  const events = await source.ofStream(stream);
  const enrolments = await enrolmentsOf({ pool, source }, events, size);
  const kept = await keptUpTo(anchors, size, placed(await leavesOfStream(pool, stream, size), events));
  const listed = {
    passkeys: enrolments.map(({ event }) => toHex(fastLeafHash(event?.body() ?? ''))),
    stamps: kept.stamps.map(({ token }) => sha256Hex(token)),
    witnesses: kept.anchors.map(({ checkpoint }) => sha256Hex(checkpoint)),
  };
  return { listed, kept };
};

/**
 * Everything somebody outside needs to check what happened to a record without this product: all its events in the log that the
 * last checkpoint covers which says where records end; the keys that vouch for them; with what people signed; when they were
 * there.
 */
export const exportProof = async (
  stream: string,
  {
    pool,
    source,
    key,
    anchors,
    least = 1,
    kept,
  }: {
    readonly pool: Pool;
    readonly source: EventSource;
    readonly key: NoteKey;
    readonly anchors: Anchors;
    /** So many events of the stream are to be proven, or more. */
    readonly least?: number;
    /** What it is said to hold, of before the events of the export were written. */
    readonly kept?: Kept;
  },
): Promise<Proof> => {
  const proofs = await readHeadProofs(pool, [stream, SIGNING_STREAM]);
  const [head, keysHead] = proofs?.siblings ?? [];
  const opened = proofs && openCheckpoint(proofs.note, key, key.name);
  if (!proofs || !head || !opened)
    throw new NothingToProve(`no checkpoint signed by this key says where ${stream} ends`);
  const { size } = opened;
  const leaves = await leavesOfStream(pool, stream, size);
  if (leaves.length < least) throw new NothingToProve(`stream ${stream} is not notarised yet`);
  const events = await source.ofStream(stream);
  const own = placed(leaves, events);
  const keys = placed(await leavesOfStream(pool, SIGNING_STREAM, size), await source.ofStream(SIGNING_STREAM));
  const enrolments = await enrolmentsOf({ pool, source }, events, size);

  const plans = new Map(
    [...own, ...keys, ...enrolments].map(({ leaf: { index } }) => [index, inclusionPlan(index, size)]),
  );
  const hashOf = await readNodes(pool, uniqueNodes([...plans.values()].flat(2)));
  const proven = ({ leaf: { index }, event }: Placed): ProvenEvent => ({
    index,
    // An event that is gone leaves an empty body, and the verifier says so.
    body: event?.body() ?? '',
    signature: event?.signature ?? null,
    proof: proofFromPlan(plans.get(index) ?? [], hashOf, fastNodeHash).map(toBase64),
  });
  return {
    ...{ format: PROOF_FORMAT, stream, publicKey: formatVerifierKey(key), checkpoint: proofs.note },
    keyChanges: await keyChangeNotes(pool),
    ...(await grownFrom(pool, size, kept ?? (await keptUpTo(anchors, size, own)))),
    head: head.map(toBase64),
    events: own.map(proven),
    signing: { head: (keysHead ?? []).map(toBase64), events: keys.map(proven) },
    passkeys: enrolments.map(proven),
  };
};

const uniqueNodes = (nodes: readonly { readonly level: number; readonly index: number }[]) => [
  ...new Map(nodes.map((node) => [`${node.level}/${node.index}`, node])).values(),
];
