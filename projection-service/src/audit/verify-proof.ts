import { formatVerifierKey, openCheckpoint, type NoteKey } from '@shilu/events/core/checkpoint-note';
import { toBase64 } from '@shilu/events/core/hashing';
import { inclusionPlan, proofFromPlan } from '@shilu/events/core/merkle';
import type { ProofBundle } from '@shilu/events/audit/proof-bundle';
import { fastNodeHash } from '@shilu/infra/notary/fast-hash';
import { latestCheckpoint, readNodes } from '@shilu/infra/notary/tables';
import type { Pool } from 'pg';
import { leavesOfStream, type EventSource } from './verify-source';

export class NothingToProve extends Error {
  readonly code = 'nothingToProve';
}

/** Everything somebody outside needs to check a record without this product: see assets/verify-proof.mjs. */
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
): Promise<ProofBundle> => {
  const checkpoint = await latestCheckpoint(pool);
  const opened = checkpoint && openCheckpoint(checkpoint.note, key, key.name);
  if (!checkpoint || !opened) throw new NothingToProve('there is no checkpoint signed by this key');
  const leaves = await leavesOfStream(pool, stream, opened.size);
  if (leaves.length < least) throw new NothingToProve(`stream ${stream} is not notarised yet`);
  const bodies = new Map((await source.ofStream(stream)).map((event) => [event.revision, event.body()]));
  const plans = leaves.map((leaf) => inclusionPlan(leaf.index, opened.size));
  const hashOf = await readNodes(pool, uniqueNodes(plans.flat(2)));
  return {
    format: 'shilu-proof-1',
    stream,
    publicKey: formatVerifierKey(key),
    checkpoint: checkpoint.note,
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
