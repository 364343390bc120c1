import { randomBytes } from 'node:crypto';
import { noteSigner, signCheckpoint } from '@shilu/events/core/checkpoint-note';
import { formatWitnessKey, lineStartOf } from '@shilu/events/core/cosignature';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate } from '../postgres/pool';
import { cosign } from '../testing/cosign';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { keepAnchor, openAnchorRows, openAnchors } from './anchors';
import { notaryMigrations } from './tables';

const keyOf = (name: string) => noteSigner(name, new Uint8Array(randomBytes(32)));
const signer = keyOf('test.example/log');
const witness = keyOf('witness.example');
const before = keyOf('witness.example');
const NAME = { kind: 'witness', name: witness.name } as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.pool, { schema: 'notary', migrations: notaryMigrations });
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate notary.anchors, notary.checkpoints, notary.incidents'));

const held = () =>
  openAnchors(database.pool, {
    ...{ witnesses: [witness], timestampRoots: null, notaryKey: () => Promise.resolve(signer) },
  });

/** Signed by the notary, and by the witness that is set. */
const cosigned = async (...sizes: readonly number[]): Promise<void> => {
  for (const size of sizes) {
    const root = new Uint8Array(randomBytes(32));
    const note = signCheckpoint({ origin: signer.name, size, root }, signer);
    await database.pool.query(
      'insert into notary.checkpoints (size, root, note, signed_at) values ($1, $2, $3, now())',
      [size, Buffer.from(root), note],
    );
    const [seconds, evidence] = [1_790_000_000 + size, cosign(note, witness, 1_790_000_000 + size)];
    await keepAnchor(database.pool, {
      ...{ ...NAME, size, saidAt: new Date(seconds * 1_000), evidence: Buffer.from(evidence) },
    });
  }
};
/** With the id of a key, and a signature that is none. */
const lines = async (key: typeof witness, from: number, to: number): Promise<void> => {
  const id = Buffer.from(formatWitnessKey(key).split('+')[1] ?? '', 'hex');
  const line = `\u2014 ${key.name} ${Buffer.concat([id, Buffer.alloc(8), randomBytes(64)]).toString('base64')}`;
  expect(line).toContain(` ${lineStartOf(key)}`);
  await database.pool.query(
    `insert into notary.anchors select 'witness', $1, n, now(), $2 from generate_series($3::bigint, $4::bigint) n`,
    [key.name, Buffer.from(line), from, to],
  );
};

it('what a witness signed after it got another key holds, however much it signed before', async () => {
  await lines(before, 1, 2_000);
  await cosigned(2_001, 2_005);
  await lines(before, 2_010, 4_000);
  expect(await held().firstHolding(7)).toMatchObject({ ...NAME, size: 2_001 });
  expect(await held().firstHolding(2_002)).toMatchObject({ size: 2_005 });
  expect(await held().newest()).toMatchObject({ size: 2_005 });
  // Whoever knows the other key gets what it signed.
  expect((await held().cosignedUpTo(1_500)).map(({ size }) => size)).toEqual([]);
});

it('behind any number of rows that somebody made up stands what the witness signed, the first of it where it begins', async () => {
  const { pool } = database;
  await lines(witness, 1, 1_000);
  await cosigned(1_001, 1_002, 1_010, 1_300);
  await lines(witness, 1_400, 3_000);
  for (const kind of ['witness', 'webhook'])
    await pool.query(`insert into notary.anchors values ($1, $2, 9223372036854775807, now(), 'any')`, [kind, NAME.name]); // prettier-ignore
  await pool.query(`insert into notary.anchors select 'witness', 'a' || n, 5, now(), 'any' from generate_series(1, 300) n`); // prettier-ignore
  expect(await held().firstHolding(3)).toMatchObject({ size: 1_001 });
  expect(await held().newest()).toMatchObject({ size: 1_300 });
  expect(await held().lastOf(NAME)).toMatchObject({ size: 1_300 });
  expect((await held().cosignedUpTo(1_005)).map(({ size }) => size)).toEqual([1_002]);
  expect(await held().firstHolding(1_301)).toBeNull();
});

it('and behind more than anybody reads one by one, where none stands behind them', async () => {
  await lines(witness, 1, 20_000);
  await cosigned(20_001, 20_002, 20_004);
  await lines(witness, 20_010, 20_020);
  expect(await held().firstHolding(3)).toMatchObject({ size: 20_001 });
  await database.pool.query('delete from notary.anchors where size <= 20000');
  await lines(witness, 20_021, 40_000);
  expect(await held().newest()).toMatchObject({ size: 20_004 });
});

it('of very many the newest are all verified, and a sample of the others', async () => {
  await lines(witness, 1, 5_000);
  const sizesOf = async (most?: number) => {
    const { isAll, pages } = await openAnchorRows(database.pool, most);
    const sizes: number[] = [];
    for await (const page of pages) sizes.push(...page.map(({ size }) => size));
    return { isAll, sizes };
  };
  const all = Array.from({ length: 5_000 }, (_, at) => at + 1);
  expect(await sizesOf()).toEqual({ isAll: true, sizes: all });
  const some = await sizesOf(1_000);
  expect(some.isAll).toBe(false);
  expect(some.sizes.slice(-1_000)).toEqual(all.slice(-1_000));
  // A tenth as many, as chance has it.
  expect(some.sizes.length - 1_000).toBeGreaterThan(30);
  expect(some.sizes.length - 1_000).toBeLessThan(200);
});
