import { bytesEqual, toHex } from '@shilu/events/core/hashing';
import type { NodeCoordinate } from '@shilu/events/core/merkle';
import { batchPlan, batchRoot } from '@shilu/events/core/merkle-batch';
import type { VerificationFailure } from '@shilu/events/audit/report';
import { blame, type NotarisedLeaf } from '@shilu/events/audit/verification';
import { fastNodeHash } from '@shilu/infra/notary/fast-hash';
import { NodeMissing, readNodes } from '@shilu/infra/notary/tables';
import type { Pool } from 'pg';

const nodeAt = async (pool: Pool, coordinate: NodeCoordinate): Promise<Uint8Array | null> => {
  try {
    return (await readNodes(pool, [coordinate]))(coordinate);
  } catch (error) {
    if (error instanceof NodeMissing) return null;
    throw error;
  }
};

const siblingOf = (index: number): number => (index % 2 === 0 ? index + 1 : index - 1);

/** Where the event's hash is not its leaf's, asks the node above whether the event or the leaf was changed. */
export const blameBy = async (
  pool: Pool,
  found: VerificationFailure,
  leaf: NotarisedLeaf,
  hash: Uint8Array,
): Promise<VerificationFailure> => {
  if (found.kind !== 'eventAltered' || bytesEqual(hash, leaf.hash)) return found;
  const sibling = await nodeAt(pool, { level: 0, index: siblingOf(leaf.index) });
  const parent = await nodeAt(pool, { level: 1, index: Math.floor(leaf.index / 2) });
  return blame(found, { index: leaf.index, hash, sibling, parent }, fastNodeHash);
};

/** The first leaf whose way up the stored nodes breaks; null when every stored node follows from those below. */
const firstBrokenPath = async (
  pool: Pool,
  leaves: readonly NotarisedLeaf[],
): Promise<{ leaf: NotarisedLeaf; level: number } | null> => {
  for (const leaf of leaves) {
    let hash = leaf.hash;
    for (let level = 0, index = leaf.index; ; level += 1, index = Math.floor(index / 2)) {
      const parent = await nodeAt(pool, { level: level + 1, index: Math.floor(index / 2) });
      const sibling = await nodeAt(pool, { level, index: siblingOf(index) });
      if (!parent || !sibling) break;
      const made = index % 2 === 0 ? fastNodeHash(hash, sibling) : fastNodeHash(sibling, hash);
      if (!bytesEqual(made, parent)) return { leaf, level };
      hash = parent;
    }
  }
  return null;
};

/** Leaves, as made from the events read now, all lie in the tree that was signed; otherwise where it breaks. */
export const checkInclusion = async (
  pool: Pool,
  leaves: readonly NotarisedLeaf[],
  checkpoint: { readonly size: number; readonly root: Uint8Array },
): Promise<VerificationFailure | null> => {
  if (leaves.length === 0) return null;
  const sorted = [...leaves].sort((a, b) => a.index - b.index);
  let detail: string;
  try {
    const plan = batchPlan(
      sorted.map((leaf) => leaf.index),
      checkpoint.size,
    );
    const root = batchRoot(sorted, checkpoint.size, await readNodes(pool, plan), fastNodeHash);
    if (bytesEqual(root, checkpoint.root)) return null;
    detail = `signed ${toHex(checkpoint.root)}, the tree makes ${toHex(root)}`;
  } catch (error) {
    if (!(error instanceof NodeMissing)) throw error;
    detail = error.message;
  }
  const broken = await firstBrokenPath(pool, sorted);
  const where = broken?.leaf;
  return {
    kind: broken?.level === 0 ? 'leafMismatch' : 'rootMismatch',
    stream: where?.stream ?? null,
    revision: where?.revision ?? null,
    position: where?.position ?? null,
    detail: broken ? `leaf ${broken.leaf.index}, level ${broken.level}: ${detail}` : detail,
  };
};
