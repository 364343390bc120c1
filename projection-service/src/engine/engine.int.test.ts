import { logOf, placeOf } from '@shilu/events/core/position';
import { messageCalls } from '@shilu/events/messages/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { migrateReadModels } from '@shilu/infra/read-models/schema';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditProjection } from '../audit/audit-projection';
import { projections } from '../projections';
import { recordsProjection } from '../records/records-projection';
import { ask, createLab, type Lab } from '../testing/lab';
import { textModule } from '../testing/log-writer';
import { applyBatch } from './apply-batch';
import { Fenced, firstGeneration, liveGeneration } from './catalog';
import { startEngine } from './engine';
import { incoming } from './feed';
import { rebuild } from './rebuild';

let lab: Lab;
beforeEach(async () => {
  lab = await createLab();
  await lab.person('li', '李静', { isOrganAdmin: true });
});
afterEach(() => lab.end());

const count = async (table: string): Promise<number> =>
  Number((await lab.deps.pool.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n);
const save = (id: string, text: string) =>
  lab.writer.write(
    'record',
    id,
    [
      {
        type: 'ModuleSaved',
        data: {
          moduleId: 'm1',
          content: textModule('m1', '步骤', text).content,
          files: [],
          text,
          changes: [
            {
              field: 'block/0',
              title: '@editor.paragraph',
              rowId: null,
              oldValue: null,
              newValue: text,
              action: 1,
              fieldFormat: 1,
            },
          ],
          merged: false,
          difference: null,
        },
      },
    ],
    { actor: 'li' },
  );

describe('the projection engine', () => {
  it('L7 fences the second of two writers: its rows are not kept', async () => {
    const { pool, store, keys, blobs, log } = lab.deps;
    await lab.record('1', { ownerId: 'li' });
    await migrateReadModels(pool);
    const generation = await firstGeneration(pool, auditProjection);
    const events = (await store.readAll({ after: null, limit: 100, categories: auditProjection.categories })).map(
      incoming,
    );
    const open = () => auditProjection.open({ schema: generation.schema, store, keys, blobs, log, bulk: false });
    const through = events.at(-1)?.position ?? '';
    const both = await Promise.allSettled(
      [1, 2].map(() =>
        applyBatch(
          { pool, generation, writer: open(), announce: true, aside: new Set(), ofParts: false, log },
          events,
          through,
        ),
      ),
    );
    expect(both.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((outcome) => outcome.status === 'rejected')).toMatchObject({
      reason: expect.any(Fenced) as Fenced,
    });
    expect(await count('rm.audit_events')).toBe(events.length);
  });

  it('L7 two whole engines on one database write every row once', async () => {
    const engines = await Promise.all([startEngine(lab.deps, projections), startEngine(lab.deps, projections)]);
    await lab.record('1', { ownerId: 'li' });
    let position = '';
    for (let n = 0; n < 40; n += 1) position = (await save('1', `第 ${n} 步`)).position;
    for (const engine of engines) expect(await engine.caughtUp(position, 10_000)).toBe(true);
    expect(await count('rm.audit_events')).toBe(42);
    // One for each save, and one of what went before them.
    expect(await count('rm.trace_rows')).toBe(41);
    for (const engine of engines) await engine.stop();
  });

  it('L7 of two engines one writes; whichever ends, the other goes on', async () => {
    await lab.record('1', { ownerId: 'li' });
    let [first, second] = [await startEngine(lab.deps, projections), await startEngine(lab.deps, projections)];
    for (let round = 0; round < 3; round += 1) {
      // Both have tried to write: from here on one of them watches.
      for (let n = 0; n < 2; n += 1) {
        const { position } = await save('1', `第 ${round} 轮 ${n}`);
        expect(await Promise.all([first.caughtUp(position, 10_000), second.caughtUp(position, 10_000)])).toEqual([
          true,
          true,
        ]);
      }
      await first.stop();
      const { position } = await save('1', `第 ${round} 轮，其一已停`);
      expect(await second.caughtUp(position, 10_000)).toBe(true);
      [first, second] = [second, await startEngine(lab.deps, projections)];
    }
    expect(await count('rm.trace_rows')).toBe(10);
    await Promise.all([first.stop(), second.stop()]);
  });

  it('L7 a stop between batches leaves a checkpoint to go on from, without gaps or doubles', async () => {
    await lab.record('1', { ownerId: 'li' });
    for (let round = 0; round < 4; round += 1) {
      const engine = await startEngine(lab.deps, projections);
      const { position } = await save('1', `第 ${round} 轮`);
      if (round % 2 === 0) await engine.caughtUp(position, 5_000);
      await engine.stop();
    }
    const engine = await startEngine(lab.deps, projections);
    expect(await count('rm.audit_events')).toBe(6);
    const { rows } = await lab.deps.pool.query<{ revision: number }>(
      `select revision from rm.record_rows where id = '1'`,
    );
    expect(rows[0]?.revision).toBe(4);
    await engine.stop();
  });

  it('L6 L7 a database that comes back without the last commits of read models: nothing is called read that is not, and it is read again', async () => {
    const { pool } = lab.deps;
    const engine = await startEngine(lab.deps, projections);
    await lab.record('1', { ownerId: 'li' });
    const earlier = await save('1', '称量');
    expect(await engine.caughtUp(earlier.position, 10_000)).toBe(true);
    const { position } = await save('1', '过滤');
    expect(await engine.caughtUp(position, 10_000)).toBe(true);
    const whole = await count('rm.audit_events');
    // As after a crash: rows and checkpoint are as they were a moment ago, and every connection is gone.
    await pool.query(`begin;
      with lost as (delete from rm.audit_events where split_part(position, '@', 1)::bigint > ${placeOf(earlier.position)} returning ord)
      delete from rm.trace_rows where ord in (select ord from lost);
      update rm.generation set position = '${earlier.position}' where name = 'audit' and status = 'live'; commit`);
    expect(await count('rm.audit_events')).toBe(whole - 1);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen rm_moved%'`,
    );
    await vi.waitFor(async () => expect(await count('rm.audit_events')).toBe(whole), 10_000);
    expect(await engine.caughtUp(position, 10_000)).toBe(true);
    await engine.stop();
  });

  it('L6 passes over what is not its own at once, and its checkpoint follows', async () => {
    const engine = await startEngine(lab.deps, projections);
    await lab.record('1', { ownerId: 'li' });
    const { position } = await save('1', '称量');
    expect(await engine.caughtUp(position, 10_000)).toBe(true);
    const behind = `select name from rm.generation where status = 'live' and split_part(position, '@', 1)::bigint < $1`;
    await vi.waitFor(
      async () => expect((await lab.deps.pool.query(behind, [placeOf(position)])).rows).toEqual([]),
      10_000,
    );
    await engine.stop();
  });

  it('L6 waits for minPosition, and says stale when it is not reached in two seconds', async () => {
    const service = await lab.start();
    const { position } = await lab.record('1', { ownerId: 'li' });
    const fresh = await ask(service, recordCalls.recordPage, {}, { accountId: 'li', minPosition: position });
    expect(fresh).toMatchObject({ rows: 1 });
    expect(fresh.stale).toBeUndefined();
    const began = performance.now();
    const later = {
      accountId: 'li',
      once: true,
      minPosition: `${BigInt(placeOf(position)) + 1000n}@${logOf(position)}`,
    };
    const [stale, refused] = await Promise.all([
      ask(service, recordCalls.recordPage, {}, later),
      ask(service, recordCalls.record, { id: 'soon' }, later).catch((error: unknown) => error),
    ]);
    expect(stale).toMatchObject({ rows: 1, stale: true });
    // What is refused may be there already, for all that was read.
    expect(refused).toMatchObject({ key: 'notFound', stale: true });
    const known = ask(service, recordCalls.record, { id: 'soon' }, { accountId: 'li', minPosition: position });
    await expect(known).rejects.toMatchObject({ key: 'notFound', stale: false });
    expect(performance.now() - began).toBeGreaterThan(1_900);
    const moved = await ask(service, recordCalls.recordPage, {}, { accountId: 'li', minPosition: '1@other' });
    expect(moved).toMatchObject({ rows: 1, stale: true });
  });

  it('L6 waits for every model that is read on the way, whatever the query says it reads', async () => {
    const service = await lab.start();
    const held = await lab.deps.pool.connect();
    await held.query(`begin; select 1 from rm.generation where name = 'registers' for update`);
    const { position } = await lab.writer.write('department', 'd', [
      { type: 'DepartmentAdded', data: { kind: 'added', ownerId: 'li', values: { name: '合成部' }, changes: [] } },
    ]);
    const li = { accountId: 'li', minPosition: position, once: true };
    // What the messages are about is looked up among the entries of registers.
    const asked = await Promise.allSettled([
      ask(service, messageCalls.messagePage, {}, li),
      ask(service, messageCalls.messageSettings, {}, li),
    ]);
    await held.query('commit');
    held.release();
    expect(asked.map((each) => each.status === 'fulfilled' && each.value.stale)).toEqual([true, undefined]);
    expect((await ask(service, messageCalls.messagePage, {}, li)).stale).toBeUndefined();
  });

  it('L7 rebuilds beside a running writer, switches, and loses nothing written meanwhile', async () => {
    const engine = await startEngine(lab.deps, projections);
    await lab.record('1', { ownerId: 'li' });
    let position = '';
    const writing = (async () => {
      for (let n = 0; n < 60; n += 1) position = (await save('1', `第 ${n} 步`)).position;
    })();
    const before = await liveGeneration(lab.deps.pool, 'records');
    const report = await rebuild(lab.deps, recordsProjection);
    await writing;
    expect(await engine.caughtUp(position, 10_000)).toBe(true);
    expect(report.schema).not.toBe(before?.schema);
    expect(await liveGeneration(lab.deps.pool, 'records')).toMatchObject({ schema: report.schema });
    const { rows } = await lab.deps.pool.query(`select revision from rm.record_rows where id = '1'`);
    expect(rows[0]).toEqual({ revision: 60 });
    expect(
      (await lab.deps.pool.query(`select 1 from information_schema.schemata where schema_name = $1`, [before?.schema]))
        .rowCount,
    ).toBe(0);
    await engine.stop();
  });
});
