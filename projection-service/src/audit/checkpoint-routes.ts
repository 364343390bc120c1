import { checkpointCalls } from '@shilu/events/audit/checkpoint-calls';
import { AppError } from '@shilu/events/core/app-error';
import { toBase64 } from '@shilu/events/core/hashing';
import { consistencyPlan, inclusionPlan, type ProofPlan } from '@shilu/events/core/merkle';
import { fileReply, route, type Reply, type Route } from '@shilu/infra/http/call-context';
import {
  checkpointAt,
  latestCheckpoint,
  NodeMissing,
  readProof,
  type SignedCheckpoint,
} from '@shilu/infra/notary/tables';
import type { Pool } from 'pg';

/** The notary signs once a second. */
const LATEST_SECONDS = 1;
/** The key may change hands on a checkpoint that stands; proofs name the checkpoint they end in. */
const FIXED_SECONDS = 3_600;

const text = (body: string, fileName: string, keptSeconds: number): Reply<unknown> => {
  const bytes = Buffer.from(body);
  return fileReply({
    ...{ body: bytes, mime: 'text/plain; charset=utf-8', fileName, inline: true, size: bytes.length, keptSeconds },
  });
};

const there = (checkpoint: SignedCheckpoint | null): SignedCheckpoint => {
  if (checkpoint === null) throw new AppError('notFound');
  return checkpoint;
};

/** Lines of base64. A tree that is being made anew lacks nodes for a while. */
const linesOf = async (pool: Pool, plan: ProofPlan): Promise<string> => {
  const hashes = await readProof(pool, plan).catch((error: unknown) => {
    throw error instanceof NodeMissing ? new AppError('unavailable') : error;
  });
  return hashes.map((hash) => `${toBase64(hash)}\n`).join('');
};

/** X841 to X844: what anybody may ask of the log, which holds hashes alone. */
export const checkpointRoutes = ({ pool }: { readonly pool: Pool }): readonly Route[] => [
  route(checkpointCalls.latestCheckpoint, async () =>
    text(there(await latestCheckpoint(pool)).note, 'checkpoint.txt', LATEST_SECONDS),
  ),
  route(checkpointCalls.checkpointAt, async ({ size }) =>
    text(there(await checkpointAt(pool, size)).note, `checkpoint-${size}.txt`, FIXED_SECONDS),
  ),
  route(checkpointCalls.consistency, async ({ size, from }) => {
    const { note } = there(await checkpointAt(pool, size));
    if (from > size) throw new AppError('notFound');
    const hashes = await linesOf(pool, consistencyPlan(from, size));
    return text(`old ${from}\n${hashes}\n${note}`, `consistency-${from}-${size}.txt`, FIXED_SECONDS);
  }),
  route(checkpointCalls.inclusion, async ({ size, index }) => {
    const { note } = there(await checkpointAt(pool, size));
    if (index >= size) throw new AppError('notFound');
    const hashes = await linesOf(pool, inclusionPlan(index, size));
    const body = `c2sp.org/tlog-proof@v1\nindex ${index}\n${hashes}\n${note}`;
    return text(body, `inclusion-${index}-${size}.txt`, FIXED_SECONDS);
  }),
];
