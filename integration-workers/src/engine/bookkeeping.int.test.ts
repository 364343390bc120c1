import { randomUUID } from 'node:crypto';
import { retryNow } from '@shilu/infra/deliveries/ledger';
import { inTransaction } from '@shilu/infra/postgres/pool';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createOutside, type Call } from '../testing/outside';
import { openWorkshop, PATIENCE, QUICK, type Workshop } from '../testing/workshop';
import { OutcomeUnknown, PermanentFault, TransientFault } from './connector';

let workshop: Workshop;
beforeAll(async () => void (workshop = await openWorkshop()));
afterAll(() => workshop.close());

const outcomes = ['done', 'busy', 'lostBefore', 'lostAfter', 'refused', 'brokeAfter'] as const;
type Outcome = (typeof outcomes)[number];

const faultOf: Readonly<Record<Outcome, () => Error | null>> = {
  done: () => null,
  busy: () => new TransientFault({ key: 'busy' }),
  lostBefore: () => new OutcomeUnknown({ key: 'timedOut' }),
  lostAfter: () => new OutcomeUnknown({ key: 'timedOut' }),
  refused: () => new PermanentFault({ key: 'notAuthorised' }),
  brokeAfter: () => new TypeError('x is undefined'),
};
const HAPPENS: ReadonlySet<Outcome> = new Set(['done', 'lostAfter', 'brokeAfter']);

const disturbances = ['anotherWorker', 'stopOne', 'cutDatabase', 'retryAll'] as const;

/** A platform without idempotency keys: only asking first keeps an effect from happening twice. */
const createPlatform = (schedule: readonly (readonly Outcome[])[]) => {
  const happened: Call[] = [];
  const answer = async (call: Call): Promise<void> => {
    await new Promise((wait) => setImmediate(wait));
    if (call.state === 'unknown' && happened.some(({ id }) => id === call.id)) return;
    const outcome = schedule[call.revision]?.[call.attempts] ?? 'done';
    if (HAPPENS.has(outcome)) happened.push(call);
    const fault = faultOf[outcome]();
    if (fault) throw fault;
  };
  return { happened, answer };
};

const scenario = fc.record({
  keys: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 3, maxLength: 15 }),
  schedule: fc.array(fc.array(fc.constantFrom(...outcomes), { maxLength: 3 }), { minLength: 15, maxLength: 15 }),
  disturbed: fc.array(fc.constantFrom(...disturbances), { maxLength: 3 }),
});

test(
  'whatever fails in whatever order, each effect happens once and in the order of its key',
  { timeout: 120_000 },
  () =>
    fc.assert(
      fc.asyncProperty(scenario, async ({ keys, schedule, disturbed }) => {
        const platform = createPlatform(schedule);
        const outside = createOutside({ from: 'now', answer: platform.answer });
        const { name } = outside.connector;
        const start = () => workshop.run(outside.connector, { ...QUICK, break: 20, leaseMargin: -19_500 });
        const runs = [await start()];
        const retryAll = () => inTransaction(workshop.pool, (tx) => retryNow(tx, name, null));
        await workshop.write(`access-${randomUUID()}`, keys);
        for (const disturbance of disturbed)
          if (disturbance === 'anotherWorker') runs.push(await start());
          else if (disturbance === 'stopOne') await runs[0]?.stop().then(async () => runs.splice(0, 1, await start()));
          else if (disturbance === 'cutDatabase') await workshop.cutDatabase();
          else await retryAll();
        await vi.waitFor(async () => {
          await retryAll();
          const book = await workshop.book(name);
          expect(book.map(({ state }) => state)).toEqual(keys.map(() => 'delivered'));
        }, PATIENCE);
        await Promise.all(runs.map((run) => run.stop()));

        expect(new Set(platform.happened.map(({ id }) => id)).size).toBe(keys.length);
        expect(platform.happened).toHaveLength(keys.length);
        for (const key of new Set(keys)) {
          const inOrder = keys.flatMap((one, revision) => (one === key ? [revision] : []));
          expect(platform.happened.filter((call) => call.key === key).map(({ revision }) => revision)).toEqual(inOrder);
        }
      }),
      { numRuns: 12 },
    ),
);
