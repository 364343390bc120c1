import { PROOF_FORMAT, type Anchor, type Proof } from '@shilu/events/audit/offline/bundle';
import { formatVerifierKey, openCheckpoint, type NoteKey } from '@shilu/events/core/checkpoint-note';
import { toBase64 } from '@shilu/events/core/hashing';
import { consistencyPlan, inclusionPlan, proofFromPlan } from '@shilu/events/core/merkle';
import { fastNodeHash } from '@shilu/infra/notary/fast-hash';
import { readHeadProof } from '@shilu/infra/notary/head-map';
import { keyChangeNotes, readNodes, readProof } from '@shilu/infra/notary/tables';
import type { Pool } from 'pg';
import { leavesOfStream, type EventSource } from './verify-source';

export class NothingToProve extends Error {
  readonly code = 'nothingToProve';
}

/** The last checkpoint up to a size that each witness signed, with all their signatures, and how the log went on from it. */
const anchorsOf = async (pool: Pool, size: number): Promise<readonly Anchor[]> => {
  const { rows } = await pool.query<{ size: string; note: string; lines: string }>(
    `select c.size, c.note, string_agg(convert_from(s.evidence, 'UTF8') || E'\\n', '' order by s.name) as lines
     from (select distinct on (name) name, size, evidence from notary.anchors
       where kind = 'witness' and size between 1 and $1 order by name, size desc) s
     join notary.checkpoints c using (size) group by c.size, c.note order by c.size`,
    [size],
  );
  return Promise.all(
    rows.map(async ({ size: signed, note, lines }) => ({
      checkpoint: `${note}${lines}`,
      consistency: (await readProof(pool, consistencyPlan(Number(signed), size))).map(toBase64),
    })),
  );
};

/**
 * Everything somebody outside needs to check what happened to a record without this product: all its events in the log that the
 * last checkpoint covers which says where records end.
 */
export const exportProof = async (
  stream: string,
  {
    pool,
    source,
    key,
    least = 1,
  }: {
    readonly pool: Pool;
    readonly source: EventSource;
    readonly key: NoteKey;
    /** So many events of the stream are to be proven, or more. */
    readonly least?: number;
  },
): Promise<Proof> => {
  const head = await readHeadProof(pool, stream);
  const opened = head && openCheckpoint(head.note, key, key.name);
  if (!head || !opened) throw new NothingToProve(`no checkpoint signed by this key says where ${stream} ends`);
  const leaves = await leavesOfStream(pool, stream, opened.size);
  if (leaves.length < least) throw new NothingToProve(`stream ${stream} is not notarised yet`);
  const bodies = new Map((await source.ofStream(stream)).map((event) => [event.revision, event.body()]));
  const plans = leaves.map((leaf) => inclusionPlan(leaf.index, opened.size));
  const hashOf = await readNodes(pool, uniqueNodes(plans.flat(2)));
  return {
    format: PROOF_FORMAT,
    stream,
    publicKey: formatVerifierKey(key),
    checkpoint: head.note,
    keyChanges: await keyChangeNotes(pool),
    anchors: await anchorsOf(pool, opened.size),
    head: head.siblings.map(toBase64),
    events: leaves.map((leaf, at) => ({
      index: leaf.index,
      // An event that is gone leaves an empty body, and the verifier says so.
      body: bodies.get(leaf.revision) ?? '',
      proof: proofFromPlan(plans[at] ?? [], hashOf, fastNodeHash).map(toBase64),
    })),
  };
};

const uniqueNodes = (nodes: readonly { readonly level: number; readonly index: number }[]) => [
  ...new Map(nodes.map((node) => [`${node.level}/${node.index}`, node])).values(),
];
