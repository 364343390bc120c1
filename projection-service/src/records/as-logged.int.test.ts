import { auditCalls } from '@shilu/events/audit/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { fastLeafHash } from '@shilu/infra/notary/fast-hash';
import { incidentsOf, noteAnnounced, unannounced } from '@shilu/infra/notary/incidents';
import { proves } from '@shilu/tests/proves';
import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProjectionService } from '../routes';
import { provenRecord } from './as-logged';
import { loadStates } from './state-tables';
import { ask, createLab, refusalOf, type Lab } from '../testing/lab';
import { textModule } from '../testing/log-writer';

let lab: Lab;
let service: ProjectionService;
const li = { accountId: 'li' };
const RENAMED = 260;

beforeAll(async () => {
  lab = await createLab();
  await lab.person('li', '李静');
  await lab.record('1', {
    ownerId: 'li',
    title: '苯甲酰胺的合成',
    modules: [textModule('m1', '步骤 0', '称取 1.40 g')],
  });
  // Long enough for a state that is kept whole.
  const named = (n: number): string => `步骤 ${String(n)}`;
  const renamed = Array.from({ length: RENAMED }, (_, n) => ({
    type: 'ModuleRenamed',
    data: { moduleId: 'm1', from: named(n), to: named(n + 1) },
  }));
  await lab.writer.write('record', '1', renamed, { actor: 'li' });
  service = await lab.start();
});
afterAll(() => lab.end());

const alter = (text: string): Promise<unknown> => lab.deps.pool.query(text);
const open = () => ask(service, recordCalls.record, { id: '1' }, li);
const shown = async (): Promise<string> => JSON.stringify((await open()).response);
const found = async () =>
  (await incidentsOf(lab.deps.pool)).filter(({ kind }) => kind === 'readModelAltered').map(({ detail }) => detail);

it('rows that the log did not make are shown to nobody, are made anew, and are an incident', async () => {
  proves('REQ-A7');
  expect(await shown()).toContain('1.40 g');
  for (const [table, statement] of [
    ['content', `update rm.record_modules set content = replace(content, '1.40', '1.04')`],
    ['text', `update rm.record_modules set module_text = replace(module_text, '1.40', '1.04')`],
    ['head', `update rm.record_heads set head = replace(head, '步骤 260', '步骤 26')`],
    ['a module taken away', 'delete from rm.record_modules'],
  ] as const) {
    await alter(statement);
    expect(await refusalOf(open()), table).toBe('shownDiffers');
    const again = await shown();
    expect(again, table).toContain('1.40 g');
    expect(again, table).toContain('步骤 260');
  }
  expect(await found()).toEqual([`rows of revision ${String(RENAMED)}`]);
});

it('a record is read as it stood at one moment, whatever is saved meanwhile', async () => {
  const { pool } = lab.deps;
  const asked: string[] = [];
  const counting = new Proxy(pool, {
    get: (target, key): unknown =>
      key !== 'query'
        ? Reflect.get(target, key)
        : (given: QueryConfig) => {
            asked.push(given.text);
            return target.query(given);
          },
  });
  const states = await loadStates(counting, 'rm', ['1', 'unknown']);
  expect([...states].map(([id, { modules }]) => [id, modules.map(({ text }) => text)])).toEqual([
    ['1', ['称取 1.40 g']],
  ]);
  expect(asked).toHaveLength(1);
});

it('rows that are altered once more are counted, and told once more', async () => {
  const { pool } = lab.deps;
  const untold = async () => (await unannounced(pool)).filter(({ kind }) => kind === 'readModelAltered');
  const tell = async () => {
    const [told] = await untold();
    await noteAnnounced(pool, { kind: 'readModelAltered', upTo: told?.upTo.toISOString() ?? expect.fail('nothing to tell') }); // prettier-ignore
    expect(await untold()).toEqual([]);
  };
  // Those of a moment are one.
  expect((await pool.query('select times from notary.incidents')).rows).toEqual([{ times: 1 }]);
  await tell();
  for (const times of [2, 3]) {
    await alter(`update notary.incidents set noticed_at = noticed_at - interval '1 minute', again_at = again_at - interval '1 minute', announced_at = announced_at - interval '1 minute'`); // prettier-ignore
    expect(await untold()).toEqual([]);
    await alter(`update rm.record_modules set content = replace(content, '1.40', '1.04')`);
    expect(await refusalOf(open())).toBe('shownDiffers');
    expect(await shown()).toContain('1.40 g');
    expect(await untold()).toMatchObject([{ count: 1, streams: ['record-1'] }]);
    expect((await pool.query('select times from notary.incidents')).rows).toEqual([{ times }]);
    await tell();
  }
  // A time to come that somebody writes there hides nothing of the kind that comes later.
  await alter(`update notary.incidents set again_at = now() + interval '1 year'`);
  expect((await untold())[0]?.upTo.getTime()).toBeLessThan(Date.now() + 60_000);
  await alter(`update notary.incidents set again_at = null`);
});

it('neither is what was changed in the state that moments of the past are folded from', async () => {
  const then = async () =>
    JSON.stringify((await ask(service, auditCalls.replay, { experimentId: '1', revision: 255 }, li)).response.record);
  const right = await then();
  expect(right).toContain('步骤 255');
  for (const statement of [
    `update rm.record_snapshots set state = replace(state, '1.40', '9.99')`,
    `update rm.record_snapshots set state = 'x'`,
  ]) {
    await alter(statement);
    expect(await then()).toBe(right);
  }
  expect(await found()).toContain('the state that is kept of revision 250');
});

it('a copy leaves only of what the log says; where the log ends before, nothing is made anew', async () => {
  await alter(`update rm.record_modules set content = replace(content, '1.40', '1.04')`);
  await expect(provenRecord(lab.deps)('1')).rejects.toMatchObject({ key: 'shownDiffers' });
  await expect(provenRecord(lab.deps)('1')).resolves.toBeUndefined();
  await alter(`delete from log.events where stream = 'record-1' and revision = ${String(RENAMED)}`);
  await alter(`update rm.record_modules set module_text = module_text || ' '`);
  for (let n = 0; n < 2; n += 1)
    await expect(provenRecord(lab.deps)('1')).rejects.toMatchObject({ key: 'shownDiffers' });
  expect(await found()).toContain(`the log ends before revision ${String(RENAMED)}`);
});

it('of a log that was altered nothing is made anew, and nothing leaves', async () => {
  const { pool, store } = lab.deps;
  const events = await store.readStream('record-1');
  for (const [index, { position, stream, revision, body }] of events.entries())
    await pool.query(
      'insert into notary.leaves (index, position, stream, revision, hash) values ($1, $2, $3, $4, $5)',
      [...[index, position, stream, revision, fastLeafHash(body)]],
    );
  await alter(`update log.events set body = replace(body, '1.40', '1.04') where stream = 'record-1' and revision = 0`);
  // What is shown was made before.
  const rows = async () => (await pool.query('select content from rm.record_modules')).rows;
  const before = await rows();
  await expect(provenRecord(lab.deps)('1')).rejects.toMatchObject({ key: 'logAltered' });
  await alter(`update rm.record_modules set module_text = module_text || ' '`);
  expect(await refusalOf(open())).toBe('logAltered');
  expect(await rows()).toEqual(before);
  expect((await incidentsOf(pool)).filter(({ kind }) => kind === 'eventAltered').map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^revision 0 is not what was notarised: [0-9a-f]{16}$/),
  ]);
});
