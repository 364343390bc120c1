import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerCalls } from '@shilu/events/core/register-calls';
import { integrationCalls, requestCall, type RequestRow } from '@shilu/events/integrations/calls';
import { lookUpCalls } from '@shilu/events/integrations/look-up-calls';
import type { Bottle } from '@shilu/events/integrations/platforms/look-ups';
import { recordUsage, requisition } from '@shilu/events/integrations/platforms/cims';
import type { PlatformOperation } from '@shilu/events/integrations/platforms/operation';
import { registerCompound } from '@shilu/events/integrations/platforms/regms';
import { messageCalls } from '@shilu/events/messages/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { addRow, changeRow, emptyRow } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation } from '@shilu/events/records/modules/equation/equation';
import type { Equation, Row } from '@shilu/events/records/modules/equation/equation-schema';
import { notebookRegister } from '@shilu/events/records/notebook';
import type { Effect } from '@shilu/integration-workers/simulators/platform-books';
import { startSimulators, type Simulators } from '@shilu/integration-workers/simulators/simulators';
import { part, proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '../support/client';
import { signing } from '../support/content';
import { openStack, type Running } from '../support/stack';

const PATIENCE = { timeout: 45_000, interval: 50 };
const BOTTLE = 'B-1007';
const ROW = 'xantphos';

let dataDir: string;
let simulators: Simulators;
let stack: Running;
let owner: Person;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shilu-bottles-'));
  simulators = await startSimulators({ dataDir, completeAfterMs: 300 });
  const { cims, regms } = simulators.addresses;
  const env = { CIMS_URL: cims.url, CIMS_KEY: cims.key, REGMS_URL: regms.url, REGMS_KEY: regms.key };
  stack = await openStack({ env });
  await stack.admin.call(organizationCalls.changeSettings, { settings: { authorisedPlatforms: ['cims', 'regms'] } });
  owner = await stack.member('owner');
  await owner.call(registerCalls(notebookRegister).add, { id: 'book', name: '记录本' });
});
afterAll(async () => {
  await stack.stop();
  await simulators.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const bottle = async (): Promise<Bottle> => {
  const { items } = (await owner.call(lookUpCalls.bottles, { key: BOTTLE })).response;
  const [found] = items;
  if (!found) throw new Error(BOTTLE);
  return found;
};
const left = async (): Promise<readonly [remaining: number, available: number]> => {
  const { remaining, available } = await bottle();
  return [remaining, available];
};
const until = (expected: readonly [number, number]): Promise<void> =>
  vi.waitFor(async () => expect(await left()).toEqual(expected), PATIENCE);

const effects = async (): Promise<readonly Effect[]> => {
  const answer = await fetch(`${simulators.addresses.cims.url}/_books`);
  return ((await answer.json()) as { readonly effects: readonly Effect[] }).effects;
};
const faults = (body: object): Promise<unknown> =>
  fetch(`${simulators.addresses.cims.url}/_faults`, { method: 'POST', body: JSON.stringify(body) });

type Written = { readonly id: string; readonly moduleId: string };

/** A record with a reaction that takes from the bottle, as its author writes it. */
const laboratory = async (title: string) => {
  const { id } = (await owner.call(recordCalls.addRecord, { title, bookId: 'book', projectId: null, taskId: null }))
    .response;
  const { remaining, available, location, unit, expiry } = await bottle();
  const from = {
    ...{ kind: 'cims' as const, bottleNo: BOTTLE, location, available: String(available || remaining), unit },
    ...{ asOf: '2026-11-25T08:00:00.000Z', expiry: expiry ?? '' },
  };
  const row: Row = {
    ...emptyRow(ROW, 'reagent'),
    name: 'Xantphos',
    lot: 'XP2511',
    massUnit: 'g',
    held: ['mass'],
    from,
  };
  const product: Row = { ...emptyRow('product', 'product'), name: 'benzamide', smiles: 'NC(=O)c1ccccc1' };
  let content: Equation = addRow(addRow(emptyEquation(), { ...row, mass: '2' }), product);
  const moduleId = randomUUID();
  await owner.call(recordCalls.addModule, {
    experimentId: id,
    moduleId,
    type: 'equation',
    title: '反应',
    content,
  });
  const view = async () => (await owner.call(recordCalls.record, { id })).response;
  const moduleNow = async () => {
    const found = (await view()).modules.find((one) => one.id === moduleId);
    if (!found) throw new Error(moduleId);
    return found;
  };
  const save = async (change: Partial<Row>): Promise<void> => {
    const { contentRevision } = await moduleNow();
    content = changeRow(content, ROW, change);
    await owner.call(recordCalls.saveModule, {
      ...{
        experimentId: id,
        moduleId,
        baseRevision: contentRevision,
        isAuto: false,
        data: content,
        reason: '按实际称量更正',
      },
    });
  };
  const sign = async (): Promise<void> => {
    const { contentHash } = await moduleNow();
    await owner.call(recordCalls.signModule, { experimentId: id, moduleId, contentHash, ...signing(owner) });
  };
  const unsign = async (): Promise<void> => {
    const { account, password } = signing(owner);
    await owner.call(recordCalls.removeSignature, {
      experimentId: id,
      moduleId,
      signerId: owner.id,
      account,
      password,
    });
  };
  const requests = async (): Promise<readonly RequestRow[]> =>
    (await owner.call(integrationCalls.requestPage, { recordId: id, moduleId, pageSize: 100 })).response;
  const written: Written = { id, moduleId };
  return { ...written, save, sign, unsign, requests, moduleNow };
};

const asked = async (operation: PlatformOperation, values: object, at?: Written, place?: string): Promise<string> => {
  const { id: experimentId, moduleId } = at ?? { ...(await plain()), moduleId: null };
  const request = { experimentId, moduleId, place: place ?? null, values: { ...values } };
  return (await owner.call(requestCall(operation), request)).response.id;
};
const plain = async () =>
  (await owner.call(recordCalls.addRecord, { title: '领用', bookId: 'book', projectId: null, taskId: null })).response;
const stands = (id: string, status: RequestRow['status']) =>
  vi.waitFor(async () => {
    const seen = (await owner.call(integrationCalls.request, { id })).response;
    expect(seen.status).toBe(status);
    return seen;
  }, PATIENCE);

const booked = (rows: readonly RequestRow[]): unknown =>
  rows.map(({ operation, status, place, byRecord }) => [operation, status, place, byRecord]);

test('M03 C095 the plan is reserved, follows the row, is used with the signature, and comes back with it, each once', async () => {
  part('M03', 'reserved with the save, used with the signature, given back with it');
  proves('C095');
  const sheet = { bottleNo: 'B-1008', amount: 1, unit: 'g' };
  for (const operation of [requisition, recordUsage]) await stands(await asked(operation, sheet), 'completed');
  expect((await owner.call(lookUpCalls.bottles, { key: 'rac-BINAP' })).response.items).toMatchObject([
    { bottleNo: 'B-1008', remaining: 3, available: 3, unit: 'g', lot: 'BN2601', purity: 98, location: 'C-02-6' },
  ]);
  expect(await left()).toEqual([10, 10]);
  const record = await laboratory('Xantphos');
  await until([10, 8]);
  await record.save({ mass: '3' });
  await until([10, 7]);
  await record.save({ actualMass: '3.1', actualMassUnit: 'g' });
  await faults({ dropAnswerNext: 2 });
  await record.sign();
  await until([6.9, 6.9]);
  await vi.waitFor(
    async () =>
      expect(booked(await record.requests())).toEqual([
        ['cims.recordUsage', 'completed', ROW, true],
        ['cims.reserve', 'withdrawn', ROW, true],
      ]),
    PATIENCE,
  );
  await record.unsign();
  await until([10, 7]);
  // Removed, the record keeps nothing; restored, it does again.
  await owner.call(recordCalls.removeRecord, { id: record.id, reason: '重复' });
  await until([10, 10]);
  await owner.call(recordCalls.restoreRecord, { id: record.id });
  await until([10, 7]);
  await record.save({ from: null });
  await until([10, 10]);
  expect((await effects()).every(({ times }) => times === 1)).toBe(true);
});

test('M03 what CIMS refuses at the signature leaves the signature, shows at the row, and is told to the author', async () => {
  part('M03', 'never more than remains; what CIMS refuses is shown and told');
  const record = await laboratory('太多');
  await until([10, 8]);
  await record.save({ actualMass: '12', actualMassUnit: 'g' });
  await record.sign();
  await vi.waitFor(async () => {
    const [usage] = await record.requests();
    expect(usage).toMatchObject({
      ...{ operation: 'cims.recordUsage', status: 'refused', place: ROW, values: { amount: 12, unit: 'g' } },
      refusal: { code: 'stockShort', fields: [{ field: 'amount', theirs: '10 g' }] },
    });
  }, PATIENCE);
  expect((await record.moduleNow()).signatures).toHaveLength(1);
  await vi.waitFor(async () => {
    const all = (await owner.call(messageCalls.messagePage, { pageSize: 50 })).response;
    const response = all.filter(({ about }) => about?.id === record.id);
    expect(response.map(({ note }) => note).join('\n')).toMatch(/RQ-\d{4}-\d{4}: 库存不足/);
    // What works out is told at the row alone.
    expect(response.filter(({ kind }) => kind === 'requestCompleted' || kind === 'requestAccepted')).toEqual([]);
  }, PATIENCE);
  const [usage] = await record.requests();
  if (!usage) throw new Error('no request');
  const values = { ...usage.values, amount: 9 };
  await owner.call(integrationCalls.correctRequest, { id: usage.id, values, baseSubmission: 1 });
  await until([1, 1]);
});

test('C094 E10 a product is registered from its row: once, released, and by field as RegMS has it or as we do', async () => {
  proves('C094');
  part('E10', 'field differs from latest RegMS version; compound not released, cannot register');
  const record = await laboratory('注册');
  const ask = (batchNo: string, name: string, smiles = 'NC(=O)c1ccccc1') =>
    asked(registerCompound, { name, smiles, batchNo }, record, `product/${batchNo}`);
  const first = await stands(await ask('b1', '苯甲酰胺'), 'completed');
  expect(first).toMatchObject({ place: 'product/b1', moduleId: record.moduleId, byRecord: false });
  expect(first.result?.lines.map(({ item }) => item)).toEqual(['compoundNo', 'batchNo']);
  expect((await stands(await ask('b1', '苯甲酰胺'), 'refused')).refusal?.code).toBe('compoundRegistered');
  const unreleased = await ask('b3', 'N-苄基苯甲酰胺', 'O=C(NCc1ccccc1)c1ccccc1');
  expect((await stands(unreleased, 'refused')).refusal?.code).toBe('compoundNotReleased');
  const id = await ask('b2', 'Benzamide');
  const refused = await stands(id, 'refused');
  expect(refused.refusal).toMatchObject({
    code: 'fieldDiffers',
    fields: [{ field: 'name', code: 'fieldDiffers', theirs: '苯甲酰胺' }],
  });
  await owner.call(integrationCalls.correctRequest, {
    ...{ id, baseSubmission: 1, values: { ...refused.values, keep: ['name'] } },
  });
  await stands(id, 'completed');
  const { response } = await owner.call(lookUpCalls.registered, { key: 'Benzamide' });
  expect(response.items.find(({ smiles }) => smiles === 'NC(=O)c1ccccc1')).toMatchObject({
    ...{ name: 'Benzamide', version: 2 },
  });
});
