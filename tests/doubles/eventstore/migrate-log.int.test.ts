import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { leafHash, toHex } from '@shilu/events/core/hashing';
import { appendLeaves, emptyRange, rangeRoot } from '@shilu/events/core/merkle';
import { copyLog, LogsDiffer } from '@shilu/infra/event-store/copy-log';
import { openEventStore } from '@shilu/infra/event-store/open-store';
import { NO_STREAM, type EventStore, type StoredEvent } from '@shilu/infra/event-store/port';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEventStoreDouble, type EventStoreDouble } from './double';

const projectDir = join(import.meta.dirname, '..', '..', '..');

const fill = async (store: EventStore): Promise<void> => {
  const streams = Array.from({ length: 40 }, () => ({ name: `record-${randomUUID()}`, revision: NO_STREAM }));
  for (let turn = 0; turn < 200; turn += 1) {
    const stream = streams[(turn * 7) % 40];
    if (stream === undefined) throw new Error('forty were made');
    const events = Array.from({ length: 1 + (turn % 9) }, (_, index) => ({
      id: randomUUID(),
      type: turn % 2 === 0 ? 'Noted' : 'Changed',
      body: `{"turn":${turn},"n":1.${index}0,"text":"苯甲酸 😀","more":"${'记'.repeat(turn * index)}"}`,
    }));
    stream.revision = (await store.append(stream.name, stream.revision, events)).revision;
  }
};

const everything = (store: EventStore): Promise<readonly StoredEvent[]> =>
  store.readAll({ after: null, limit: 100_000 });
const withoutPosition = (events: readonly StoredEvent[]): readonly object[] =>
  events.map(({ id, type, body, stream, revision }) => ({ id, type, body, stream, revision }));

describe('a log moves from PostgreSQL to EventStoreDB and back, on a DOUBLE of EventStoreDB', () => {
  let databases: readonly TestDatabase[];
  let double: EventStoreDouble;
  let source: EventStore;
  let middle: EventStore;
  let target: EventStore;
  beforeAll(async () => {
    databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
    double = await startEventStoreDouble();
    source = await openEventStore(databases[0]?.url ?? '');
    middle = await openEventStore(double.url);
    target = await openEventStore(databases[1]?.url ?? '');
    await fill(source);
  });
  afterAll(async () => {
    await Promise.all([source, middle, target].map((store) => store.close()));
    await double.destroy();
    await Promise.all(databases.map((database) => database.drop()));
  });

  test('broken off it goes on where it was, over a server killed in between, and all is the same, order and characters', async () => {
    const original = await everything(source);
    const leaves = original.map((event) => leafHash(event.body));
    const root = toHex(rangeRoot(appendLeaves(emptyRange, leaves).range));
    const brokenOff = copyLog({
      from: source,
      to: middle,
      onProgress: () => {
        throw new Error('broken off');
      },
    });
    await expect(brokenOff).rejects.toThrow('broken off');
    await double.kill();
    await double.restart();
    const already = (await everything(middle)).length;
    expect(already).toBeGreaterThan(0);
    expect(already).toBeLessThan(original.length);

    const there = await copyLog({ from: source, to: middle });
    expect(there).toMatchObject({ size: original.length, copied: original.length - already });
    const back = await copyLog({ from: middle, to: target });
    expect(back).toMatchObject({ size: original.length, copied: original.length });
    expect([toHex(there.root), toHex(back.root)]).toEqual([root, root]);
    for (const store of [middle, target])
      expect(withoutPosition(await everything(store))).toEqual(withoutPosition(original));
    expect((await copyLog({ from: source, to: target })).copied).toBe(0);
  });

  test('the command copies, tells size and root, and ends with 1 when the target holds something else', async () => {
    const other = await startEventStoreDouble();
    const run = (from: string, to: string): Promise<{ stdout: string }> =>
      promisify(execFile)(
        process.execPath,
        ['infra/bin/run.mjs', 'infra/src/event-store/migrate-log-cli.ts', '--from', from, '--to', to],
        { cwd: projectDir },
      );
    const from = databases[0]?.url ?? '';
    const { stdout } = await run(from, other.url);
    const { size, root } = await copyLog({ from: source, to: middle });
    expect(stdout).toContain(`${size} events, Merkle root\n${toHex(root)}`);

    const foreign = await openEventStore(other.url);
    await foreign.append(`project-${randomUUID()}`, NO_STREAM, [{ id: randomUUID(), type: 'Other', body: '{}' }]);
    await expect(copyLog({ from: source, to: foreign })).rejects.toMatchObject({ code: 'logsDiffer', index: size });
    await expect(copyLog({ from: source, to: foreign })).rejects.toBeInstanceOf(LogsDiffer);
    const refused = await run(from, other.url).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 1 });
    await foreign.close();
    await other.destroy();
  });
});
