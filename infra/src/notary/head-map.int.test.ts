import { randomBytes } from 'node:crypto';
import { noteSigner, parseCheckpoint, signCheckpoint } from '@shilu/events/core/checkpoint-note';
import { leafHash, toHex } from '@shilu/events/core/hashing';
import { headKey, headLeaf, headNodeOf, headRoot, type StreamHead } from '@shilu/events/core/stream-heads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../postgres/pool';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { bringHeadsTo, readHeadProofs } from './head-map';
import { forgetTree } from './merkle-log';
import { notaryMigrations } from './tables';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.pool, { schema: 'notary', migrations: notaryMigrations });
});
afterAll(() => database.drop());

const signer = noteSigner('test.example/log', new Uint8Array(randomBytes(32)));
const last = new Map<string, StreamHead>();
let size = 0;
/** Leaves as the notary writes them. */
const grow = async (streams: readonly string[]): Promise<void> => {
  const leaves = streams.map((stream): StreamHead => {
    const head = { stream, revision: (last.get(stream)?.revision ?? -1) + 1, hash: leafHash(randomBytes(8)) };
    last.set(stream, head);
    return head;
  });
  await database.pool.query(
    `insert into notary.leaves (index, position, stream, revision, hash)
     select $1::bigint + l.ord - 1, l.ord::text, l.stream, l.revision, l.hash
     from unnest($2::text[], $3::int[], $4::bytea[]) with ordinality as l(stream, revision, hash, ord)`,
    [size, streams, leaves.map(({ revision }) => revision), leaves.map(({ hash }) => Buffer.from(hash))],
  );
  size += streams.length;
};
const made = () => {
  const entries = [...last.values()].map((head) => ({ key: headKey(head.stream), leaf: headLeaf(head) }));
  entries.sort((a, b) => Buffer.compare(a.key, b.key));
  return headNodeOf(entries);
};
const sign = async (heads: { readonly streams: number; readonly root: Uint8Array }): Promise<void> => {
  const note = signCheckpoint({ origin: signer.name, size, root: leafHash('x'), heads }, signer);
  await database.pool.query('insert into notary.checkpoints values ($1, $2, $3, now())', [size, Buffer.alloc(32), note]); // prettier-ignore
};
const leadsThere = async (stream: string): Promise<boolean> => {
  const proof = await readHeadProofs(database.pool, ['record-none', stream]);
  const head = last.get(stream);
  const [none, siblings] = proof?.siblings ?? [];
  if (!proof || !head || none !== null || !siblings) return false;
  const root = parseCheckpoint(proof.note)?.heads?.root ?? new Uint8Array();
  return toHex(headRoot(headKey(stream), headLeaf(head), siblings)) === toHex(root);
};

it('goes on from where it stands, to the same root as the map that is made at once, with names of any letters', async () => {
  const { pool } = database;
  expect(await bringHeadsTo(pool, 0)).toEqual({ streams: 0, root: new Uint8Array(32) });
  for (const streams of [['record-1'], ['record-2', 'record-1'], ['记录-é\\', "sample-'x'", 'record-1']]) {
    await grow(streams);
    const heads = await bringHeadsTo(pool, size);
    if (!heads) throw new Error('no map');
    expect([heads.streams, toHex(heads.root)]).toEqual([last.size, toHex(made().hash)]);
    await sign(heads);
    for (const stream of last.keys()) expect(await leadsThere(stream), stream).toBe(true);
  }
  expect((await readHeadProofs(pool, ['record-none']))?.siblings).toEqual([null]);
  // Many at once, several of which share a bucket, and again later.
  for (const round of [0, 1]) {
    await grow(Array.from({ length: 3_000 }, (_, n) => `sample-${n * (round + 1)}`));
    const heads = await bringHeadsTo(pool, size);
    expect(heads && toHex(heads.root)).toBe(toHex(made().hash));
    if (heads) await sign(heads);
    for (const n of [0, 1, 77, 2_999]) expect(await leadsThere(`sample-${n}`)).toBe(true);
  }
});

it('is not given while it stands beyond what is asked for, and is made anew after the tree was forgotten', async () => {
  const { pool } = database;
  expect(await bringHeadsTo(pool, size - 1)).toBeNull();
  const before = made().hash;
  await pool.query('create table public.kept as table notary.leaves');
  await forgetTree(pool);
  await pool.query('insert into notary.leaves select * from public.kept');
  expect(toHex((await bringHeadsTo(pool, size))?.root ?? new Uint8Array())).toBe(toHex(before));
});
