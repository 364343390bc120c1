import { integrationCalls, type RequestRow, type RequestView } from '@shilu/events/integrations/calls';
import { addRow, changeRow, emptyRow, newBatch } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation, equationModule } from '@shilu/events/records/modules/equation/equation';
import type { Equation } from '@shilu/events/records/modules/equation/equation-schema';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverForTests, type ServerForTests } from '../../../testing/server';
import { readTexts, show } from '../../../testing/show';
import type { ModulePlace } from '../module-ui';
import { moduleUiOf } from '../registry';

const place: ModulePlace = { recordId: 'r1', moduleId: 'm', people: {}, unfilled: new Set() };
const origin = { kind: 'cims', bottleNo: 'B-1004', location: 'C-02-4', available: '5', unit: 'g', asOf: '2026-11-25T08:00:00.000Z', expiry: '' } as const; // prettier-ignore

const reaction = (): Equation => {
  const begun = [
    { ...emptyRow('pd', 'catalyst'), name: '醋酸钯', lot: 'PA2603', from: origin },
    { ...emptyRow('p', 'product'), name: '联苯', smiles: 'c1ccc(cc1)c1ccccc1' },
  ].reduce((content, row) => addRow(content, row), emptyEquation());
  return changeRow(begun, 'p', { batches: [newBatch('b', 'WJ-1')] });
};

const request = (own: Partial<RequestRow>): RequestRow => ({
  ...{ id: 'q1', number: 'RQ-2026-0007', operation: 'cims.recordUsage', title: 'B-1004', recordId: 'r1' },
  ...{ recordNumber: 'SL-2026-0007', recordTitle: '联苯', requesterId: 'li', requesterName: '李工', status: 'sent' },
  ...{ reference: null, moduleId: 'm', place: 'pd', byRecord: true, refusal: null, result: null },
  ...{ values: { bottleNo: 'B-1004', amount: 5, unit: 'g' }, createdAt: '2026-11-25T08:00:00.000Z' },
  ...{ modifiedAt: '2026-11-25T08:00:00.000Z' },
  ...own,
});
const short = {
  ...{ code: 'stockShort', message: 'not enough is left' },
  fields: [{ field: 'amount', code: 'stockShort', message: '', theirs: '2.1 g' }],
};

beforeAll(() => readTexts('records', 'equation', 'chemistry', 'integrations', 'registers'));
let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
  server.answer(structureCalls.draw, { pictures: [null] });
  server.answer(integrationCalls.authorisedPlatforms, [{ PlatformName: 'regms', IsAuthorized: true }]);
});
afterEach(() => vi.unstubAllGlobals());

const read = (requests: readonly RequestRow[], content: Equation = reaction()) => {
  server.answer(integrationCalls.requestPage, [...requests]);
  const ui = moduleUiOf(equationModule.type);
  if (!ui) throw new Error(equationModule.type);
  return show(<ui.Static content={content} place={place} />);
};

describe('M03 C095 a row that takes from a bottle', () => {
  it('says which bottle, and that not enough was left, with what to do; the request opens from there', async () => {
    part('M03', 'what CIMS refused stands at the row');
    const refused = request({ status: 'refused', refusal: short });
    const { container } = read([refused]);
    const line = await screen.findByRole('button', { name: /CIMS 未登记使用：剩余不足，需 5 g，仅剩 2.1 g/ });
    expect(line).toHaveTextContent('签名有效');
    expect(container).toHaveTextContent('CIMS 瓶 B-1004（C-02-4，2026-11-25 可用 5 g）');
    const found = await axe.run(container, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } }); // prettier-ignore
    expect(found.violations.map(({ id }) => id)).toEqual([]);
    const view: RequestView = { ...refused, submission: 1, steps: [], mayChange: true };
    server.answer(integrationCalls.request, view);
    fireEvent.click(line);
    expect(await screen.findByRole('button', { name: '更正并重新提交' })).toBeVisible();
    expect(screen.getByText(/2\.1 g\)/)).toBeVisible();
  });

  it('a reservation stands until the use takes its place, and what was withdrawn says nothing', async () => {
    const reserved = request({ id: 'q0', operation: 'cims.reserve', status: 'completed' });
    read([reserved]);
    expect(await screen.findByText('已在 CIMS 预留 5 g')).toBeVisible();
    const remaining = { lines: [{ item: 'remaining', value: '1.2', unit: 'g', verdict: null }], remark: '' };
    read([request({ status: 'completed', result: remaining }), { ...reserved, status: 'withdrawn' }]);
    expect(await screen.findByText('已在 CIMS 登记使用 5 g，瓶中剩余 1.2 g')).toBeVisible();
  });

  it('with no actual amount at the signature it says that nothing was booked', async () => {
    read([request({ operation: 'cims.reserve', status: 'withdrawn' })]);
    expect(await screen.findByText('未填写实际用量，CIMS 没有登记使用')).toBeVisible();
  });
});

describe('C094 a batch of a product', () => {
  it('shows its numbers in RegMS, or why it is not registered', async () => {
    part('C094', 'numbers and refusals stand at the row');
    part('E10', 'compound not released, cannot register');
    const at = { operation: 'regms.registerCompound', place: 'p/b', byRecord: false };
    const numbers = {
      lines: [
        { item: 'compoundNo', value: 'CP-000007', unit: '', verdict: null },
        { item: 'batchNo', value: 'CP-000007-WJ-1', unit: '', verdict: null },
      ],
      remark: '',
    };
    read([request({ ...at, status: 'completed', result: numbers })]);
    expect(await screen.findByText('RegMS CP-000007 / CP-000007-WJ-1')).toBeVisible();
    const unreleased = { code: 'compoundNotReleased', message: '', fields: [] };
    read([request({ ...at, status: 'refused', refusal: unreleased })]);
    expect(await screen.findByText(/RegMS 未注册：化合物未发布，不能注册/)).toBeVisible();
  });
});
