import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerCalls } from '@shilu/events/core/register-calls';
import { auditCalls } from '@shilu/events/audit/calls';
import { integrationCalls, requestCall, type RequestView } from '@shilu/events/integrations/calls';
import { lookUpCalls } from '@shilu/events/integrations/look-up-calls';
import { registerItem } from '@shilu/events/integrations/platforms/bims';
import { recordUsage, requisition } from '@shilu/events/integrations/platforms/cims';
import type { PlatformOperation } from '@shilu/events/integrations/platforms/operation';
import { PLATFORMS, type Platform } from '@shilu/events/integrations/platforms/platform';
import { registerCompound } from '@shilu/events/integrations/platforms/regms';
import { submitInspection } from '@shilu/events/integrations/platforms/sip';
import { organizationCalls } from '@shilu/events/organization/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import type { Effect } from '@shilu/integration-workers/simulators/platform-books';
import { searchCalls } from '@shilu/events/search/calls';
import { startSimulators, type Simulators } from '@shilu/integration-workers/simulators/simulators';
import { part, proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Person } from '../support/client';
import { openStack, type Running } from '../support/stack';

const PATIENCE = { timeout: 45_000, interval: 50 };
const sheet = { sampleNo: 'S-1', sampleName: '化合物 7', batchNo: 'B1', testItems: ['assayHplc', 'waterKf'] };

let dataDir: string;
let simulators: Simulators;
let stack: Running;
let owner: Person;
let record: string;
let samples = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shilu-platforms-'));
  simulators = await startSimulators({ dataDir, completeAfterMs: 300 });
  const env = Object.fromEntries(
    PLATFORMS.flatMap((platform) => [
      [`${platform.toUpperCase()}_URL`, simulators.addresses[platform].url],
      [`${platform.toUpperCase()}_KEY`, simulators.addresses[platform].key],
    ]),
  );
  stack = await openStack({ env });
  await stack.admin.call(organizationCalls.changeSettings, { settings: { authorisedPlatforms: [...PLATFORMS] } });
  owner = await stack.member('owner');
  await stack.member('stranger');
  await owner.call(registerCalls(notebookRegister).add, { id: 'book', name: '记录本' });
  const made = await owner.call(recordCalls.addRecord, { id: 'r1', title: '偶联反应', bookId: 'book', projectId: null, taskId: null }); // prettier-ignore
  record = made.response.id;
});
afterAll(async () => {
  await stack.stop();
  await simulators.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const ask = async (operation: PlatformOperation, values: object): Promise<string> =>
  (await owner.call(requestCall(operation), { experimentId: record, values: { ...values } })).response.id;
const aSample = (more: object = {}): object => ({ ...sheet, sampleNo: `S-${(samples += 1)}`, ...more });
const view = async (id: string): Promise<RequestView> => (await owner.call(integrationCalls.request, { id })).response;
const until = (id: string, status: RequestView['status']): Promise<RequestView> =>
  vi.waitFor(async () => {
    const seen = await view(id);
    expect(seen.status).toBe(status);
    return seen;
  }, PATIENCE);
const books = async (platform: Platform, request: string): Promise<readonly Effect[]> => {
  const answer = await fetch(`${simulators.addresses[platform].url}/_books`);
  const { effects } = (await answer.json()) as { readonly effects: readonly Effect[] };
  return effects.filter((effect) => effect.request === request);
};
const faults = (platform: Platform, body: object): Promise<unknown> =>
  fetch(`${simulators.addresses[platform].url}/_faults`, { method: 'POST', body: JSON.stringify(body) });
const done = (effects: readonly Effect[]): unknown =>
  effects.map(({ kind, submission, times }) => [kind, submission, times]);

describe('C093 a sample is submitted for inspection', () => {
  test('E10 it is refused with the reason by field, corrected, accepted, and completed with the results, each once', async () => {
    part('C093', 'a sample is submitted, corrected and its results come');
    part('T09', 'what becomes of a request to the platform');
    const id = await ask(submitInspection, aSample());
    const refused = await until(id, 'refused');
    expect(refused.refusal).toMatchObject({ code: 'amountMissing', fields: [{ field: 'amount', code: 'missing' }] });
    expect(refused).toMatchObject({ number: expect.stringMatching(/^RQ-\d{4}-\d{4}$/), mayChange: true });
    const values = { ...refused.values, amount: 250, unit: 'mg' };
    await owner.call(integrationCalls.correctRequest, { id, values, baseSubmission: 1 });
    const completed = await until(id, 'completed');
    expect(completed.reference).toMatch(/^SIP-/);
    expect(completed.result?.lines.map((line) => line.item)).toEqual(['assayHplc', 'waterKf']);
    expect(completed.steps.map((step) => step.type)).toEqual([
      ...['PlatformRequestMade', 'PlatformRequestRefused', 'PlatformRequestCorrected'],
      ...['PlatformRequestAccepted', 'PlatformRequestCompleted'],
    ]);
    expect(completed.steps.map((step) => step.actorId)).toEqual(['owner', 'system', 'owner', 'system', 'system']);
    expect(done(await books('sip', id))).toEqual([
      ['refused', 1, 1],
      ['accepted', 2, 1],
      ['completed', 2, 1],
    ]);
  });

  test('E10 a sample that is registered already is not taken again', async () => {
    const values = aSample({ amount: 1, unit: 'g' });
    await until(await ask(submitInspection, values), 'completed');
    const second = await until(await ask(submitInspection, values), 'refused');
    expect(second.refusal?.code).toBe('sampleRegistered');
  });

  test('law 8 an answer that got lost is asked for, and the sample is not submitted twice', async () => {
    await faults('sip', { dropAnswerNext: 2 });
    const id = await ask(submitInspection, aSample({ amount: 1, unit: 'g' }));
    await until(id, 'completed');
    expect(done(await books('sip', id))).toEqual([
      ['accepted', 1, 1],
      ['completed', 1, 1],
    ]);
  });

  test('law 8 a platform that is down gets it when it is back', async () => {
    await faults('sip', { failNext: 3 });
    const id = await ask(submitInspection, aSample({ amount: 1, unit: 'g' }));
    await until(id, 'completed');
    expect(done(await books('sip', id))).toContainEqual(['accepted', 1, 1]);
  });

  test('a request taken back after it went out is taken back there as well, and its sample is free again', async () => {
    part('C093', 'a submission is withdrawn');
    await faults('sip', { delayMs: 300 });
    const values = aSample({ amount: 1, unit: 'g' });
    const id = await ask(submitInspection, values);
    await owner.call(integrationCalls.withdrawRequest, { id });
    await vi.waitFor(async () => expect(done(await books('sip', id))).toContainEqual(['withdrawn', 1, 1]), PATIENCE);
    await faults('sip', {});
    expect((await view(id)).status).toBe('withdrawn');
    await until(await ask(submitInspection, values), 'completed');
  });

  test('P04 law 11 who may not read the record sees neither the request nor that there is one', async () => {
    const id = await ask(submitInspection, aSample({ amount: 1, unit: 'g' }));
    const stranger = await stack.login('stranger');
    expect((await stranger.send(integrationCalls.request, { id })).status).toBe(404);
    expect((await stranger.call(integrationCalls.requestPage, { recordId: record })).rows).toBe(0);
    expect((await owner.call(integrationCalls.requestPage, { recordId: record, mine: true })).rows).toBeGreaterThan(0);
    // What a request says came from the record: who is shown one has read of that, each in a call of its own.
    const { admin } = stack;
    const noted = async (accountId: string) =>
      (await admin.call(auditCalls.reads, { actorId: accountId, recordId: record })).response.map(({ kind }) => kind);
    expect(await noted(stranger.id)).toEqual([]);
    expect(await noted(admin.id)).toEqual([]);
    await admin.call(integrationCalls.request, { id });
    expect(await noted(admin.id)).toEqual(['opened']);
    expect(await noted(owner.id)).toContain('opened');
  });

  test('C110 the trail tells of it under its record', async () => {
    const { response } = await owner.call(auditCalls.auditPage, { recordId: record, type: ['PlatformRequestMade'] });
    expect(response.length).toBeGreaterThan(0);
  });
});

describe('C094 C095 the other platforms', () => {
  test('E10 RegMS registers a compound once, and refuses one that is not released', async () => {
    part('C094', 'a compound is registered with its molfile, and found by the numbers it gets');
    const molfile =
      '苯甲酰胺\n  Shilu\n\n  1  0  0  0  0  0            999 V2000\n    0.0000    0.0000    0.0000 C   0  0\nM  END';
    const compound = { name: '苯甲酰胺', smiles: 'NC(=O)c1ccccc1', molfile, batchNo: 'B1' };
    const registered = await until(await ask(registerCompound, compound), 'completed');
    expect(registered.values['molfile']).toBe(molfile);
    const [number, batch] = registered.result?.lines ?? [];
    expect(number).toMatchObject({ item: 'compoundNo', value: expect.stringMatching(/^CP-\d+$/) });
    // The numbers that it has there lead to its record, for those who read that.
    const foundBy = async (key: string, who = owner) => (await who.call(searchCalls.search, { key })).response.map(({ id, foundBy: by }) => [id, by]); // prettier-ignore
    const numbers = [number?.value ?? '', ` ${(batch?.value ?? '').toLowerCase()}`];
    await vi.waitFor(async () => {
      for (const key of numbers)
        expect(await foundBy(key)).toEqual([[record, { kind: 'platform', value: key.trim() }]]);
    }, PATIENCE);
    const stranger = await stack.member('passer-by');
    for (const key of numbers) expect(await foundBy(key, stranger)).toEqual([]);
    const double = await until(await ask(registerCompound, compound), 'refused');
    expect(double.refusal?.code).toBe('compoundRegistered');
    const smiles = 'O=C(NCc1ccccc1)c1ccccc1';
    const unreleased = await until(await ask(registerCompound, { ...compound, smiles }), 'refused');
    expect(unreleased.refusal?.code).toBe('compoundNotReleased');
    const differs = await until(
      await ask(registerCompound, { ...compound, batchNo: 'B2', compoundNo: 'CP-9' }),
      'refused',
    );
    expect(differs.refusal).toMatchObject({ code: 'fieldDiffers', fields: [{ field: 'compoundNo' }] });
  });

  test('CIMS gives out what there is and books what was used, each once', async () => {
    part('C095', 'a requisition and the use of a bottle');
    await faults('cims', { dropAnswerNext: 1 });
    const given = await until(await ask(requisition, { bottleNo: 'B-1002', amount: 200, unit: 'mL' }), 'completed');
    expect(given.result?.lines.find((line) => line.item === 'remaining')).toMatchObject({ value: '300', unit: 'mL' });
    const used = await until(await ask(recordUsage, { bottleNo: 'B-1002', amount: 0.1, unit: 'L' }), 'completed');
    expect(used.result?.lines).toMatchObject([{ item: 'remaining', value: '0.2', unit: 'L' }]);
    const short = await until(await ask(recordUsage, { bottleNo: 'B-1002', amount: 1, unit: 'L' }), 'refused');
    expect(short.refusal?.code).toBe('stockShort');
  });

  test('C094 C095 bottles and compounds are looked up where they are kept, with what remains at this moment', async () => {
    part('C095', 'bottles are found by name, CAS, number and structure, with lot, purity, place and what remains');
    part('C094', 'registered compounds are found');
    const { response: named } = await owner.call(lookUpCalls.bottles, { key: '四氢呋喃' });
    expect(named).toMatchObject({ more: false, asOf: expect.stringMatching(/^\d{4}-/) });
    expect(named.items).toMatchObject([{ bottleNo: 'B-1002', cas: '109-99-9', unit: 'mL', expiry: '2027-04-01' }]);
    const { response: known } = await owner.call(lookUpCalls.registered, { inchiKey: 'BSYNRYMUTXBXSQ-UHFFFAOYSA-N' });
    expect(known.items).toMatchObject([{ compoundNo: 'CP-900002', released: true }]);
    expect((await owner.send(lookUpCalls.bottles, { key: ' ' })).status).toBe(422);
    await faults('cims', { failNext: 1 });
    expect(await owner.send(lookUpCalls.bottles, { key: 'THF' })).toMatchObject({
      ...{ status: 503, code: 4341, message: expect.stringContaining('CIMS') },
    });
  });

  test('BIMS registers a name once within its kind', async () => {
    const plasmid = { kind: 'plasmid', name: 'pET-28a' };
    await until(await ask(registerItem, plasmid), 'completed');
    expect((await until(await ask(registerItem, plasmid), 'refused')).refusal?.code).toBe('nameTaken');
    await until(await ask(registerItem, { ...plasmid, kind: 'protein' }), 'completed');
  });
});

test('C122 E10 what the organisation has not purchased is not asked', async () => {
  proves('C122');
  part('E10', 'RegMS not purchased');
  await stack.admin.call(organizationCalls.changeSettings, { settings: { authorisedPlatforms: ['sip'] } });
  const { response } = await owner.call(integrationCalls.authorisedPlatforms, {});
  expect(response.filter((each) => each.IsAuthorized).map((each) => each.PlatformName)).toEqual(['sip']);
  const refused = await owner.send(requestCall(registerCompound), {
    ...{ experimentId: record, values: { name: 'x', smiles: 'C', batchNo: '1' } },
  });
  expect(refused).toMatchObject({ status: 422, message: '未购买RegMS，请联系管理员' });
  expect((await owner.send(lookUpCalls.bottles, { key: 'THF' })).message).toBe('未购买CIMS，请联系管理员');
});
