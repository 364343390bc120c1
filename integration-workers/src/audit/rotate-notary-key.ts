import { parseCheckpoint } from '@shilu/events/core/checkpoint-note';
import { keyChangeText, openKeyChange, signedByBoth } from '@shilu/events/core/key-change';
import { StartRefused } from '@shilu/infra/config/start-messages';
import { latestCheckpoint } from '@shilu/infra/notary/tables';
import { noteBy, type Signer } from '@shilu/infra/signers/port';
import type { Pool } from 'pg';

/**
 * The latest checkpoint is signed anew, by the key before and the key after, and names both: from there on the new key
 * signs. Answers its size; null where nothing was signed yet, and there is nothing to hand over. The notary must not run.
 */
export const handOver = async (pool: Pool, from: Signer, to: Signer): Promise<number | null> => {
  const latest = await latestCheckpoint(pool);
  if (!latest) return null;
  // One checkpoint tells of one change: a second one in its place would cut the chain.
  if (openKeyChange(latest.note)) throw new StartRefused('notaryKeyJustChanged', { size: latest.size });
  const { size, root, note: before } = latest;
  const text = keyChangeText(parseCheckpoint(before) ?? { origin: from.name, size, root }, from, to);
  const note = signedByBoth(await noteBy(text, from), await noteBy(text, to));
  await pool.query('update notary.checkpoints set note = $2 where size = $1', [size, note]);
  return size;
};
