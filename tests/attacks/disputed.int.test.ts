import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { flowRegister } from '@shilu/events/approvals/flow';
import { auditCalls } from '@shilu/events/audit/calls';
import { CLOCK_STREAM } from '@shilu/events/audit/clock';
import { READ_LOG_STREAM } from '@shilu/events/audit/reading';
import { outsideMark } from '@shilu/events/audit/verified';
import { noteSigner } from '@shilu/events/core/checkpoint-note';
import { formatWitnessKey } from '@shilu/events/core/cosignature';
import { categoryOf } from '@shilu/events/core/envelope';
import { registerCalls } from '@shilu/events/core/register-calls';
import { currentVersion, encodeEvent } from '@shilu/events/core/upcast';
import { systemCalls } from '@shilu/events/integrations/system-calls';
import { messageCalls } from '@shilu/events/messages/calls';
import { roleRegister } from '@shilu/events/identity/role';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { LAST_CHECKPOINT_FILE, readKeptCheckpoint } from '@shilu/infra/notary/kept-checkpoint';
import { countIncidents, noteIncident } from '@shilu/infra/notary/incidents';
import { lastRuns, noteRun } from '@shilu/infra/operations/last-runs';
import type { Person } from '../support/client';
import { prose, signing } from '../support/content';
import { proves } from '../support/proves';
import { openStack, type Running } from '../support/stack';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let stack: Running;
let author: Person;
let reviewer: Person;
const RECORD = 'record-r1';
beforeAll(async () => {
  const key = formatWitnessKey(noteSigner('witness.example', new Uint8Array(randomBytes(32))));
  // It is away: nothing listens there.
  stack = await openStack({ env: { SHILU_WITNESSES: `http://127.0.0.1:9 ${key}` } });
  author = await stack.member('author');
  reviewer = await stack.member('reviewer');
  await stack.admin.call(registerCalls(flowRegister).add, {
    ...{ id: 'flow', name: '复核', type: 'record', isDefault: true },
    nodes: [{ name: '复核', approver: 'people', accountIds: ['reviewer'], mode: 'any' }],
  });
  await author.call(registerCalls(notebookRegister).add, { id: 'book', name: '合成记录本' });
  await author.call(recordCalls.addRecord, { id: 'r1', title: '偶联', bookId: 'book', projectId: null, taskId: null });
  await author.call(recordCalls.addModule, { experimentId: 'r1', moduleId: 'm1', type: 'editor', title: '步骤', content: prose('称取 1.40 g') }); // prettier-ignore
});
afterAll(() => stack.stop());

const recordNow = async (): Promise<{
  readonly recordHash: string;
  readonly version: number;
  readonly status: string;
}> => (await author.call(recordCalls.record, { id: 'r1' })).response;

/** Into the table of the log, as the product writes, past the product. */
const appendPast = async (stream: string, type: string, data: object, actor: string): Promise<string> => {
  const pool = stack.database?.pool;
  const { rows } = (await pool?.query<{ revision: number }>('select max(revision) as revision from log.events where stream = $1', [stream])) ?? { rows: [] }; // prettier-ignore
  const [id, revision] = [randomUUID(), (rows[0]?.revision ?? -1) + 1];
  const meta = {
    ...{ id, stream, revision, schemaVersion: currentVersion(type), recordedAt: new Date().toISOString(), actor },
    ...{ onBehalfOf: null, session: null, commandId: id, correlation: id, causation: null, reason: null },
    salt: randomBytes(16).toString('hex'),
  };
  await pool?.query(
    `insert into log.events (position, stream, category, revision, event_id, type, body)
     select max(position) + 1, $1, $2, $3, $4, $5, $6 from log.events`,
    [stream, categoryOf(stream), revision, id, type, encodeEvent(meta, { type, data })],
  );
  return id;
};

/** With body, type and signature as they stand at another place. */
const copyTo = async (stream: string, from = RECORD, revision = 1): Promise<void> => {
  await stack.database?.pool.query(
    `insert into log.events (position, stream, category, revision, event_id, type, body, signature)
     select (select max(position) + 1 from log.events), $1::text, $2,
       (select coalesce(max(revision) + 1, 0) from log.events where stream = $1::text), $3, type, body, signature
     from log.events where stream = $4 and revision = $5`,
    [stream, categoryOf(stream), randomUUID(), from, revision],
  );
};

describe('a record in which something was written that nobody decided', () => {
  it('is in dispute for everybody who reads it, takes no changes, and does again once QA has decided', async () => {
    const hash = (await recordNow()).recordHash;
    await author.call(approvalCalls.submit, { experimentId: 'r1', recordHash: hash, ...signing(author), reason: '送审' }); // prettier-ignore
    const { version } = await recordNow();
    const signerName = { sealed: { subject: 'admin', iv: 'AAAAAAAAAAAAAAAA', ct: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAA' } };
    const id = await appendPast(
      RECORD,
      'RecordApproved',
      {
        ...{ version, nodeIndex: 0, nodeDone: true, final: true, opinion: '同意', recordHash: hash, signatureId: 's' },
        ...{ signerName, meaning: { value: 'reviewed', zh: '审核', en: 'Reviewed' }, timeZone: 'Asia/Shanghai' },
      },
      'admin',
    );
    const disputes = () => reviewer.call(auditCalls.disputes, { experimentId: 'r1' });
    await vi.waitFor(async () => expect((await disputes()).response).toMatchObject([
      { id, stream: RECORD, eventType: 'RecordApproved', whys: ['notAsked', 'unsignedEvent'], settled: null },
    ]), { timeout: 15_000, interval: 200 }); // prettier-ignore

    // Whoever opens it or takes a copy of it is told.
    expect((await author.call(recordCalls.record, { id: 'r1' })).response.disputes).toMatchObject([{ id }]);
    const status = async () => (await stack.admin.call(systemCalls.status, {})).response.incidents;
    // Nobody who was asked decided it, and the product did not sign it.
    expect(await status()).toBe(2);
    expect((await stack.admin.call(auditCalls.verify, { experimentId: 'r1' })).response).toMatchObject({
      ok: false,
      failure: { kind: expect.stringMatching(/illegalEvent|approvalMismatch/) as string },
    });
    const change = () => stack.admin.call(approvalCalls.activate, { experimentId: 'r1', reason: '重做' });
    await expect(change()).rejects.toMatchObject({ answer: { code: 4456 } });
    expect((await author.send(recordCalls.exportPdf, { experimentId: 'r1', version: null, revision: null })).body.subarray(0, 5).toString('latin1')).toBe('%PDF-'); // prettier-ignore

    // Not for everybody to decide, and not without a reason.
    const settled = { id, verdict: 'disregarded' as const, reason: '审核人并未审核' };
    await expect(author.call(auditCalls.settleDispute, settled)).rejects.toMatchObject({ answer: { status: 403 } });
    await expect(author.call(auditCalls.disputes, {})).rejects.toMatchObject({ answer: { status: 403 } });
    await stack.admin.call(auditCalls.settleDispute, settled);
    expect((await disputes()).response).toMatchObject([{ id, settled: { verdict: 'disregarded', reason: settled.reason } }]); // prettier-ignore
    await change();
    expect((await stack.admin.call(recordCalls.record, { id: 'r1' })).response.status).toBe('draft');
    await vi.waitFor(async () => expect(await status()).toBe(0), { timeout: 10_000, interval: 200 });
    expect((await fetch(`${stack.url}/readyz`)).status).toBe(200);
  });
});

describe('what was found, whether an event is in dispute or not', () => {
  const PATIENCE = { timeout: 15_000, interval: 100 };
  const found = async (kind: string) =>
    (await stack.admin.call(auditCalls.auditPage, { type: ['IncidentFound', 'IncidentSettled'] })).response.filter(
      ({ entityId }) => entityId === kind,
    );
  const messages = async (person: Person) =>
    (await person.call(messageCalls.messagePage, { pageSize: 50 })).response.filter(({ about }) => about.category === 'incident'); // prettier-ignore
  const pool = () => stack.database?.pool ?? expect.fail('no database');
  let qa: Person;

  it('is told to QA and administrators by message: each kind once, however many there are, and to nobody else', async () => {
    proves('REQ-A7');
    for (let n = 0; n < 20; n += 1)
      await noteIncident(pool(), {
        stream: `record-${String(n)}`,
        kind: 'readModelAltered',
        detail: 'rows of revision 1',
      });
    await vi.waitFor(async () => expect(await found('readModelAltered')).toHaveLength(1), PATIENCE);
    const [row] = await found('readModelAltered');
    expect(row).toMatchObject({ actorId: 'system', entityName: '画面和打印所依据的数据与日志不符' });
    // Whatever was noted by then is told; the rest within the hour, with what is found meanwhile.
    await vi.waitFor(async () => {
      const { rows } = await pool().query('select count(announced_at)::int as told, count(*)::int as n from notary.incidents where kind = $1', ['readModelAltered']); // prettier-ignore
      expect(rows[0]).toMatchObject({ told: expect.toSatisfy((told: number) => told > 0) as number, n: 20 });
    }, PATIENCE);
    const told = await vi.waitFor(async () => {
      const all = await messages(stack.admin);
      return all.find(({ about }) => about.id === 'readModelAltered') ?? expect.fail('no message');
    }, PATIENCE);
    expect(told).toMatchObject({ kind: 'incidentFound', title: '画面和打印所依据的数据与日志不符 [readModelAltered]' });
    for (const words of ['record-0', 'npm run verify -- --read-models']) expect(told.note).toContain(words);
    expect(await found('readModelAltered')).toHaveLength(1);

    // The event in dispute of the test before was told as what it is, twice: it fits nowhere, and nobody signed it.
    expect((await messages(stack.admin)).map(({ about }) => about.id)).toEqual(expect.arrayContaining(['illegalEvent', 'unsignedEvent'])); // prettier-ignore
    expect(await messages(author)).toEqual([]);
  });

  it('is untold still where somebody writes past the product that it was told, and goes on being told there', async () => {
    await noteIncident(pool(), { stream: 'record-20', kind: 'readModelAltered', detail: 'rows of revision 1' });
    const said = { count: 1, streams: [], findings: [], upTo: '2099-01-01T00:00:00.000Z' };
    for (const [kind, foundBy] of [
      ['readModelAltered', 'use'],
      ['verificationFailed', 'verification'],
    ])
      // prettier-ignore
      await appendPast(`incident-${String(kind)}`, 'IncidentFound', { ...said, kind, foundBy }, 'system');
    await vi.waitFor(async () => {
      const streams = (await stack.admin.call(auditCalls.disputes, {})).response.map(({ stream }) => stream);
      expect(streams).toEqual(expect.arrayContaining(['incident-readModelAltered', 'incident-verificationFailed']));
    }, PATIENCE);
    const { rows } = await pool().query(`select announced_at from notary.incidents where stream = 'record-20'`);
    expect(rows).toEqual([{ announced_at: null }]);
  });

  it('is told where somebody wrote before, past the product, that it was told or what nobody can read; what they wrote is told to nobody', async () => {
    const said = { kind: 'streamCut', foundBy: 'notary', count: 1, streams: ['record-made-up'], findings: [] };
    await appendPast('incident-streamCut', 'IncidentFound', { ...said, upTo: new Date().toISOString() }, 'system');
    await appendPast('incident-streamCut', 'IncidentFound', { kind: 'streamCut' }, 'system');
    // Nor behind what the product signed, of something else.
    for (const stream of ['incident-streamCut', 'incident-foreignEvent', READ_LOG_STREAM, CLOCK_STREAM])
      await copyTo(stream);
    await copyTo('incident-readModelAltered', 'incident-readModelAltered', 0);
    await vi.waitFor(async () => {
      const streams = (await stack.admin.call(auditCalls.disputes, {})).response.map(({ stream }) => stream);
      expect(streams).toContain('incident-streamCut');
    }, PATIENCE);
    await noteIncident(pool(), { stream: 'record-cut', kind: 'streamCut', detail: 'truncateBefore' });
    const told = await vi.waitFor(async () => {
      const all = (await messages(stack.admin)).filter(({ about }) => about.id === 'streamCut');
      expect(all).toHaveLength(1);
      return all;
    }, PATIENCE);
    expect(told[0]?.note).toContain('record-cut');
    const noted = async () => (await pool().query(`select announced_at is not null as told from notary.incidents where stream = 'record-cut'`)).rows; // prettier-ignore
    await vi.waitFor(async () => expect(await noted()).toEqual([{ told: true }]), PATIENCE);
    // Nor does the notary take what the product writes behind it for somebody else's.
    const { rows } = await pool().query(
      `select revision, array_agg(kind order by kind) as kinds from notary.incidents where stream = 'incident-streamCut' group by revision order by revision`,
    );
    expect(rows.map(({ revision }: { revision: number }) => revision)).toEqual([0, 1, 2]);
    // Told, though where that is told something was copied to.
    await vi.waitFor(async () => {
      const all = (await messages(stack.admin)).filter(({ about }) => about.id === 'foreignEvent');
      expect(all).toHaveLength(1);
    }, PATIENCE);
    // Read for the state of the read log.
    expect((await stack.admin.call(systemCalls.status, {})).response.unsealedReads).toBeNull();
  });

  it('is closed with a reason by QA: counts no more, stays listed, is told; what is found later counts and is told anew', async () => {
    const list = async () => (await stack.admin.call(auditCalls.incidents, {})).response;
    const [open] = (await list()).open.filter(({ kind }) => kind === 'streamCut');
    expect(open).toMatchObject({ count: 1, streams: ['record-cut'] });
    const closing = { kind: 'streamCut' as const, upTo: open?.upTo ?? '', reason: '演练：由管理员截断' };
    await expect(author.call(auditCalls.closeIncidents, closing)).rejects.toMatchObject({ answer: { status: 403 } });
    await expect(author.call(auditCalls.incidents, {})).rejects.toMatchObject({ answer: { status: 403 } });
    const { response: role } = await stack.admin.call(registerCalls(roleRegister).add, {
      ...{ name: '质量保证', permissions: ['AudittrailSearch'] },
      ...{ projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' },
    });
    qa = await stack.member('qa', { roleIds: [role.id] });
    const counted = async () => (await countIncidents(pool())).find(({ kind }) => kind === 'streamCut')?.count;
    expect(await counted()).toBe(1);
    await qa.call(auditCalls.closeIncidents, closing);
    const after = await list();
    expect(after.open.map(({ kind }) => kind)).not.toContain('streamCut');
    expect(after.closed).toMatchObject([{ kind: 'streamCut', by: 'qa-姓名', reason: closing.reason }]);
    await vi.waitFor(async () => expect(await counted()).toBe(0), PATIENCE);
    await vi.waitFor(async () => {
      const [told] = (await messages(stack.admin)).filter(({ kind }) => kind === 'incidentClosed');
      expect(told).toMatchObject({ note: closing.reason, about: { id: 'streamCut' } });
    }, PATIENCE);
    await expect(qa.call(auditCalls.closeIncidents, closing)).rejects.toMatchObject({ answer: { code: 4246 } });
    await noteIncident(pool(), { stream: 'record-cut', kind: 'streamCut', detail: 'maxCount' });
    expect(await counted()).toBe(1);
    expect((await list()).open).toContainEqual(expect.objectContaining({ kind: 'streamCut', count: 1 }));
    // One that somebody wrote past the product closes nothing.
    await appendPast('incident-streamCut', 'IncidentClosed', { kind: 'streamCut', upTo: new Date().toISOString() }, 'qa'); // prettier-ignore
    await vi.waitFor(async () => {
      const { rows } = await pool().query(`select 1 from notary.incidents where stream = 'incident-streamCut' and kind = 'unsignedEvent'`); // prettier-ignore
      expect(rows).toHaveLength(3);
    }, PATIENCE);
    expect(await counted()).toBe(1);
    expect((await list()).open).toContainEqual(expect.objectContaining({ kind: 'streamCut', count: 1 }));
  });

  it('what nobody outside signed is neither shown as anchored nor kept beside the keys, and is told', async () => {
    const status = async () => (await stack.admin.call(systemCalls.status, {})).response;
    const { signedSize } = (await status()).notary;
    for (const size of [1_000_000_000, signedSize])
      await pool().query(`insert into notary.anchors values ('witness', 'witness.example', $1, now(), 'any')`, [size]);
    expect((await status()).notary.anchors).toMatchObject([{ name: 'witness.example', size: 0 }]);
    await vi.waitFor(async () => expect(await found('anchorInvalid')).toHaveLength(1), PATIENCE);
    expect((await stack.admin.call(auditCalls.verify, { experimentId: 'r1' })).response.anchored).toBeNull();
    // The checkpoint that holds that event is kept, and no more than it.
    const kept = await vi.waitFor(async () => {
      const file = await readKeptCheckpoint(join(stack.dataDir, LAST_CHECKPOINT_FILE));
      expect(file?.opened.size).toBeGreaterThan(signedSize ?? 0);
      return file;
    }, PATIENCE);
    expect(kept?.anchor).toBeNull();
    await pool().query('delete from notary.anchors where size > 0');
  });

  it('a verification that failed is told once while it finds the same, and so is that it holds again', async () => {
    const verified = (outcome: 'ok' | 'failed', unchecked: readonly string[], ...findings: string[]) =>
      noteRun(pool(), { kind: 'verify', at: new Date(), outcome, detail: unchecked.join(), findings, unchecked });
    const shown = async () => (await stack.admin.call(systemCalls.status, {})).response.lastRuns.verify;
    const told = async () => (await found('verificationFailed')).filter(({ changes }) => JSON.stringify(changes).includes('文件内容被改动')); // prettier-ignore
    await verified('failed', ['outside'], 'fileAltered');
    await vi.waitFor(async () => expect(await told()).toMatchObject([{ type: 'IncidentFound' }]), PATIENCE);
    // One that looks at less ends nothing, and hides nothing: on the system page, in figures and alarms.
    await verified('ok', ['readModels', 'outside']);
    await sleep(4_000);
    expect((await found('verificationFailed'))[0]).toMatchObject({ type: 'IncidentFound' });
    expect(await shown()).toMatchObject({ outcome: 'failed', detail: 'outside' });
    expect((await lastRuns(pool())).map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual(['verify failed', 'verify ok']); // prettier-ignore
    await verified('ok', ['outside']);
    expect(await shown()).toMatchObject({ outcome: 'ok', detail: 'outside' });
    await vi.waitFor(async () => expect((await found('verificationFailed'))[0]).toMatchObject({ type: 'IncidentSettled' }), PATIENCE); // prettier-ignore
    await vi.waitFor(async () => expect((await messages(stack.admin)).map(({ kind }) => kind)).toContain('incidentSettled'), PATIENCE); // prettier-ignore
    // What was found against a checkpoint kept outside is settled by none that was held against another.
    const mark = (size: number, holds = true) => outsideMark({ size, root: 'ab'.repeat(32), holder: null, holds });
    await verified('failed', ['readModels', mark(890, false)], 'rootMismatch');
    for (const other of [[mark(880)], [], ['outside', 'readModels']]) await verified('ok', other);
    expect(await shown()).toMatchObject({
      outcome: 'failed',
      detail: expect.stringContaining('against-890') as string,
    });
    await verified('ok', [mark(890)]);
    expect(await shown()).toMatchObject({ outcome: 'ok' });

    // Where nobody has that checkpoint any more, quality assurance closes it; what is found again stands again.
    const gone = () => verified('failed', ['readModels', mark(895, false)], 'rootMismatch');
    const openNow = async () => (await qa.call(auditCalls.incidents, {})).response.open.find(({ kind }) => kind === 'verificationFailed'); // prettier-ignore
    expect(await openNow()).toBeUndefined();
    await gone();
    const open = (await openNow()) ?? expect.fail('nothing is open');
    expect(open).toMatchObject({ count: 1, findings: ['rootMismatch'], streams: [] });
    const closing = { kind: 'verificationFailed' as const, reason: '演练用的检查点文件已删除' };
    const before = new Date(Date.parse(open.upTo) - 1).toISOString();
    await expect(qa.call(auditCalls.closeIncidents, { ...closing, upTo: before })).rejects.toMatchObject({ answer: { status: 404 } }); // prettier-ignore
    await expect(author.call(auditCalls.closeIncidents, { ...closing, upTo: open.upTo })).rejects.toMatchObject({ answer: { status: 403 } }); // prettier-ignore
    await qa.call(auditCalls.closeIncidents, { ...closing, upTo: open.upTo });
    expect(await openNow()).toBeUndefined();
    expect((await qa.call(auditCalls.incidents, {})).response.closed[0]).toMatchObject({ ...closing, by: 'qa-姓名' });
    await vi.waitFor(async () => expect(await shown()).toMatchObject({ outcome: 'closed' }), PATIENCE);
    expect((await lastRuns(pool())).filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    await gone();
    expect(await shown()).toMatchObject({ outcome: 'failed' });
    expect(await openNow()).toMatchObject({ findings: ['rootMismatch'] });
    await vi.waitFor(async () => {
      const types = (await stack.admin.call(auditCalls.auditPage, { type: ['IncidentFound', 'IncidentClosed'] })).response.filter(({ entityId }) => entityId === 'verificationFailed').map(({ type }) => type); // prettier-ignore
      expect(types.slice(0, 2)).toEqual(['IncidentFound', 'IncidentClosed']);
    }, PATIENCE);
    await verified('ok', [mark(895)]);
    expect(await shown()).toMatchObject({ outcome: 'ok' });
    // And what is over is not kept for ever.
    const { rows } = await pool().query(`select from operations.last_run where kind = 'verify'`);
    expect(rows).toHaveLength(1);

    // What a machine noted whose clock is ahead is not closed before its time.
    const ahead = new Date(Date.now() + 3_600_000);
    await noteRun(pool(), { kind: 'verify', at: ahead, outcome: 'failed', detail: '', findings: ['fileAltered'], unchecked: ['rest'] }); // prettier-ignore
    await expect(qa.call(auditCalls.closeIncidents, { ...closing, upTo: ahead.toISOString() })).rejects.toMatchObject({ answer: { status: 404 } }); // prettier-ignore
  });
});
