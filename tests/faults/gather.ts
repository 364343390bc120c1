import { contextOf } from '@shilu/events/core/contexts';
import { parseStored } from '@shilu/events/core/upcast';
import { createFolderBlobStore } from '@shilu/infra/blob-store/folder-blob-store';
import { readNotaryKey } from '@shilu/infra/notary/public-key';
import { verifyLog } from '@shilu/projection-service/audit/verify-log';
import { keyHoldersIn } from '@shilu/projection-service/audit/verify-people';
import { openFrom } from '@shilu/projection-service/audit/verify-record';
import { storeSource } from '@shilu/projection-service/audit/verify-source';
import { join } from 'node:path';
import { until } from '../support/child';
import type { Delivered, Evidence, Logged } from './checker/evidence';
import type { Line } from './checker/history';
import type { Fleet } from './fleet/fleet';
import { isReady } from './fleet/ready';
import { fingerprints, rebuildAll } from './read-models';

const PAGE = 2_000;
const SETTLED_WITHIN_MS = 120_000;

export const readLog = async ({ store }: Fleet): Promise<readonly Logged[]> => {
  const log: Logged[] = [];
  for (let after: string | null = null; ;) {
    const page = await store.readAll({ after, limit: PAGE });
    log.push(...page.map((stored) => ({ ...parseStored(stored), causation: parseStored(stored).causation ?? null })));
    if (page.length < PAGE) return log;
    after = page.at(-1)?.position ?? null;
  }
};

/** Nothing is on its way any more: the log does not grow, the read models and the notary have read it to its end. */
const settled = async (fleet: Fleet): Promise<void> => {
  await until('everything serves again', () => isReady(fleet.url), SETTLED_WITHIN_MS);
  let head: string | null = null;
  let since = Date.now();
  await until(
    'the log stands still and the notary has signed for it',
    async () => {
      const now = await fleet.store.head();
      if (now !== head) since = Date.now();
      head = now;
      if (Date.now() - since < 2_000 || !(await isReady(fleet.url))) return false;
      const { rows } = await fleet.pool.query<{ position: string | null }>(
        'select position from notary.leaves order by index desc limit 1',
      );
      // Leaves hold places of the one log without its name.
      const signed = rows[0]?.position ?? null;
      return signed === null || head === null ? signed === head : fleet.store.comparePositions(signed, head) === 0;
    },
    SETTLED_WITHIN_MS,
  );
};

/** The consumers of the log have come to its end (where Kafka carries the events that is the relay), then those of Kafka. */
const everybodyHasRead = async (fleet: Fleet): Promise<boolean> => {
  const last = new Map((await readLog(fleet)).map(({ stream, position }) => [contextOf(stream), position]));
  const { rows } = await fleet.pool.query<{ context: string; position: string | null }>(
    'select context, position from broker.log_place',
  );
  if (!(await (fleet.brokerIsRead?.() ?? true))) return false;
  return rows.every(({ context, position }) => {
    const newest = last.get(context);
    return newest === undefined || (position !== null && fleet.store.comparePositions(position, newest) >= 0);
  });
};

/** Whatever is still to leave has left, and is answered; what has not by then is for the checks to name. */
const delivered = async (fleet: Fleet): Promise<void> => {
  const open = `select 1 from deliveries.delivery where state in ('waiting', 'unknown') limit 1`;
  const done = async (): Promise<boolean> =>
    (await everybodyHasRead(fleet)) && (await fleet.pool.query(open)).rowCount === 0 && (await everybodyHasRead(fleet));
  // A server that was killed last is still coming back: then it is not known yet.
  const known = (): Promise<boolean> => done().catch(() => false);
  await until('nothing is left to be delivered', known, SETTLED_WITHIN_MS).catch(() => undefined);
};

const proofOf = async ({ pool, store, dataDir }: Fleet): Promise<string | null> => {
  const openFile = openFrom(createFolderBlobStore(join(dataDir, 'blobs')));
  const key = await readNotaryKey(dataDir);
  const source = storeSource(store);
  const report = await verifyLog({ pool, source, key, openFile, keyHolders: keyHoldersIn(pool, []), now: new Date() });
  return report.ok ? null : JSON.stringify(report.failure);
};

const deliveriesOf = async ({ pool }: Fleet): Promise<readonly Delivered[]> => {
  const { rows } = await pool.query<Delivered>(
    `select connector, id, effect, event_id as "eventId", state, error::text as error,
       connector = 'mail' and payload->>'kind' like 'review%' as expected from deliveries.delivery`,
  );
  return rows;
};

/** Waits until the dust has settled and brings everything together that the checks need. */
export const gather = async (
  fleet: Fleet,
  history: readonly Line[],
  before: number,
): Promise<Omit<Evidence, 'faultyAnswers'>> => {
  await settled(fleet);
  await delivered(fleet);
  // What was answered from outside meanwhile is written too.
  await settled(fleet);
  const effects = await fleet.outside.effects();
  const live = await fingerprints(fleet.pool);
  await rebuildAll(fleet.pool, fleet.dataDir, fleet.store);
  return {
    ...{ history, before, live, effects, bookkeepers: fleet.outside.platforms },
    log: await readLog(fleet),
    deliveries: await deliveriesOf(fleet),
    rebuilt: await fingerprints(fleet.pool),
    brokenProof: await proofOf(fleet),
  };
};
