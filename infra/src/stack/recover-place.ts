import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { NoteKey } from '@shilu/events/core/checkpoint-note';
import { bytesEqual } from '@shilu/events/core/hashing';
import {
  inTransit,
  isInForce,
  NOTARY_KEY_FILE,
  notarySignerBefore,
  signerNamed,
} from '@shilu/integration-workers/audit/notary-signer';
import type { Pool, PoolClient } from 'pg';
import type { Config } from '../config/config';
import { StartRefused } from '../config/start-messages';
import { forgetReadModels } from '../event-store/adopt-log';
import type { EventStore, Position } from '../event-store/port';
import type { Opening } from '../notary/checkpoint-signer';
import type { Known } from '../notary/find-loss';
import { isWithin, type Held } from '../notary/hold-log';
import { checkpointPages, checkpointsBelow, type SignedCheckpoint } from '../notary/tables';
import { transitOf } from '../signers/transit-of';
import { readKeyFile, readNextKeyFile } from '../subject-keys/key-file';
import type { Place } from './rotate-key';

/** What this would write is for whoever runs the product: written by somebody else, no start could read it. */
export const refuseOtherUser = async ({ keysDir }: Pick<Config, 'keysDir'>, kept: string): Promise<void> => {
  for (const file of [join(keysDir, NOTARY_KEY_FILE), kept]) {
    const owner = await stat(file).then(
      ({ uid }) => uid,
      () => null,
    );
    const isRoots = process.getuid?.() === 0 && owner !== null && owner !== 0;
    const writable = await access(dirname(file), constants.W_OK).then(
      () => true,
      () => false,
    );
    if (isRoots || !writable) throw new StartRefused('recoverAsOther', { file });
  }
};

/** The key that is here, whether or not what stands in the database is signed with it. */
export const readNotarySigner = async (place: Place): Promise<NoteKey> => {
  const { keysDir, env } = place;
  const transit = transitOf(env, 'NOTARY');
  if (transit !== null)
    return notarySignerBefore(place).catch((error: unknown) => {
      if (!(error instanceof StartRefused) || !/^notaryKey(Other|Missing)$/.test(error.key)) throw error;
      throw new StartRefused('recoverNotarySigner', { url: transit.url });
    });
  const seed = await readKeyFile(keysDir, NOTARY_KEY_FILE);
  if (seed === null) throw new StartRefused('notaryKeyMissing', { dataDir: keysDir, size: 0 });
  return signerNamed(env, seed);
};

/** All keys of the notary that are here: a service that keeps them has those of before and of after as well. */
export const notaryKeysHere = async ({ env }: Pick<Place, 'env'>, key: NoteKey): Promise<readonly NoteKey[]> => {
  const transit = transitOf(env, 'NOTARY');
  if (transit === null) return [key];
  return [key, ...(await transit.versions()).map((version) => transit.signer(key.name, version))];
};

type Opened = { readonly pool: Pool; readonly opening: Opening };

/** Whether a checkpoint is signed, and of what the log, as it is left, does not lead to any more. */
export const lostBy =
  (opening: Opening, { left, otherwise }: Pick<Held, 'left' | 'otherwise'>) =>
  ({ size, note }: SignedCheckpoint): boolean =>
    (size > left.size || isWithin(otherwise, size)) && opening(note, size) !== null;

/** The largest signed checkpoint that the log, as it is left, leads to. */
const lastFitting = async (
  { pool, opening }: Opened,
  { left, otherwise }: Pick<Held, 'left' | 'otherwise'>,
): Promise<SignedCheckpoint | null> => {
  for (let below = left.size + 1; ;) {
    const page = await checkpointsBelow(pool, below);
    const found = page.find(({ size, note }) => !isWithin(otherwise, size) && opening(note, size) !== null);
    if (found !== undefined) return found;
    const end = page.at(-1);
    if (end === undefined) return null;
    below = end.size;
  }
};

/** So many rows behind the last that is signed and that the log leads to, the last of them of so many events. */
export type MadeUp = { readonly behind: number; readonly count: number; readonly last: number };

/**
 * Checkpoints in the notary's table that nobody signed, while it signed others: whoever may write there made them up. Those
 * that a start would go by: of more events than the last that is signed and that the log leads to. Null where there are none.
 */
export const madeUpIn = async (
  { pool, opening }: Opened,
  held: Pick<Held, 'left' | 'otherwise'>,
): Promise<MadeUp | null> => {
  const behind = (await lastFitting({ pool, opening }, held))?.size ?? 0;
  let [count, last] = [0, 0];
  for await (const page of checkpointPages(pool, { after: behind }))
    for (const { size, note } of page) if (opening(note, size) === null) [count, last] = [count + 1, size];
  return count === 0 ? null : { behind, count, last };
};

/** The checkpoint from which the log goes on is of a key that is not here: it was changed in what is lost. */
export const refuseLaterKey = async (
  { pool, keysDir, env }: Place,
  { opening, outside, held }: { readonly opening: Opening; readonly outside: readonly Known[]; readonly held: Held },
): Promise<void> => {
  const last = await lastFitting({ pool, opening }, held);
  if (last === null) {
    let first: number | null = null;
    let isSigned = outside.some(({ note }) => note !== null);
    for await (const page of checkpointPages(pool)) {
      first ??= page[0]?.size ?? null;
      isSigned ||= page.some(({ note, size }) => opening(note, size) !== null);
      if (isSigned) break;
    }
    // Of a key that opens nothing it cannot be said that others made all of that up.
    if (isSigned || first === null) return;
    throw new StartRefused('recoverNotaryKey', { size: first });
  }
  const transit = transitOf(env, 'NOTARY');
  if (transit && (await inTransit({ env }, transit, last)) !== null) return;
  // A change that was broken off behind it is brought to its end when the notary signs.
  const seeds = [await readKeyFile(keysDir, NOTARY_KEY_FILE), await readNextKeyFile(keysDir, NOTARY_KEY_FILE)];
  if (seeds.some((seed) => seed !== null && isInForce(last, signerNamed(env, seed)))) return;
  throw transit
    ? new StartRefused('recoverNotarySigner', { url: transit.url })
    : new StartRefused('recoverNotaryKey', { size: last.size });
};

/** What is no more than a number and says that there was more: rows of anchors, kept as of this epoch. */
export const setNumbersAside = async (
  tx: PoolClient,
  { epoch, size }: { readonly epoch: number; readonly size: number },
): Promise<void> => {
  await tx.query(
    `with gone as (delete from notary.anchors where size > $2 returning *)
     insert into notary.lost_anchors (epoch, kind, name, size, said_at, evidence, revocation)
       select $1, kind, name, size, said_at, evidence, revocation from gone on conflict do nothing`,
    [epoch, size],
  );
};

/** Of what was made up an incident tells. */
export const dropMadeUp = async (tx: PoolClient, opening: Opening, madeUp: MadeUp | null): Promise<void> => {
  if (madeUp === null) return;
  for await (const page of checkpointPages(tx, { after: madeUp.behind })) {
    const sizes = page.flatMap(({ size, note }) => (opening(note, size) === null ? [size] : []));
    // What is larger than a number can say is larger than anything that was signed.
    await tx.query('delete from notary.checkpoints where size = any($1::bigint[]) or size > $2', [
      ...[sizes.filter(Number.isSafeInteger), Number.MAX_SAFE_INTEGER],
    ]);
  }
};

/** Beside each signed checkpoint stands the root that it says, whatever stood there: nearly always that one. */
export const mendRoots = async (tx: PoolClient, opening: Opening): Promise<void> => {
  for await (const page of checkpointPages(tx))
    for (const { size, root, note } of page) {
      const opened = opening(note, size);
      if (opened === null || bytesEqual(opened.root, root)) continue;
      await tx.query('update notary.checkpoints set root = $2 where size = $1', [size, Buffer.from(opened.root)]);
    }
};

/** Nobody stands behind the end of the log any more: read models and rights are computed anew, deliveries go on from there. */
export const forgetPlaces = async (
  tx: PoolClient,
  store: Pick<EventStore, 'comparePositions'>,
  head: Position | null,
): Promise<void> => {
  await forgetReadModels(tx);
  const { rows } = await tx.query<{ rights: boolean; places: boolean }>(
    `select to_regclass('rights.positions') is not null as rights, to_regclass('broker.log_place') is not null as places`,
  );
  if (rows[0]?.rights === true) await tx.query('delete from rights.positions');
  if (rows[0]?.places !== true) return;
  const { rows: read } = await tx.query<{ consumer: string; context: string; position: Position }>(
    'select consumer, context, position from broker.log_place where position is not null',
  );
  for (const { consumer, context, position } of read)
    if (head === null || store.comparePositions(position, head) > 0)
      await tx.query('update broker.log_place set position = $3 where consumer = $1 and context = $2', [
        ...[consumer, context, head],
      ]);
};
