import { recordCalls } from '@shilu/events/records/calls';
import { addRow, changeRow, emptyRow, newBatch } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation } from '@shilu/events/records/modules/equation/equation';
import type { Row } from '@shilu/events/records/modules/equation/equation-schema';
import { reactionCalls, type IsolatedBatch, type ReactionRow } from '@shilu/events/records/reaction-calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { moduleForTests } from '../../../testing/module-view';
import { recordForTests } from '../../../testing/record-view';
import { serverForTests, type ServerForTests } from '../../../testing/server';
import { readTexts, show } from '../../../testing/show';
import { BatchPicker } from './batch-picker';

const KEY = 'ISDBWOPVZKNQDW-UHFFFAOYSA-N';
const batch = (own: Partial<IsolatedBatch>): IsolatedBatch => ({
  ...{ row: 'p', batch: 'b', product: '联苯甲醛', inchiKey: KEY, number: 'LX-12-1', form: '白色固体', purity: '97' },
  ...{ mass: '1.62 g', left: 1.62, taken: 0, ...own },
});
const reaction = (isolated: readonly IsolatedBatch[], own: Partial<ReactionRow> = {}): ReactionRow => ({
  ...{ kind: 'record', id: 'r1', number: 'SL-2026-0012', title: 'Suzuki 偶联', bookId: 'b', inUse: false },
  ...{ moduleId: 'm', type: 'equation' },
  ...{ moduleTitle: '合成反应', products: [], conditions: '', drawing: null, author: { id: 'u', name: '李' } },
  ...{ modifiedAt: '2026-11-20T08:00:00.000Z', isolated: [...isolated], ...own },
});
const made = changeRow(
  addRow(emptyEquation(), { ...emptyRow('p', 'product'), name: '联苯甲醛', formula: 'C13H10O', inchiKey: KEY }),
  'p',
  { batches: [{ ...newBatch('b', 'LX-12-1'), mass: '1.62', massUnit: 'g', purity: '97' }] },
);

let server: ServerForTests;
beforeAll(() => readTexts('equation', 'common'));
beforeEach(() => {
  server = serverForTests();
  server.answer(recordCalls.record, {
    ...{
      ...recordForTests,
      modules: [moduleForTests({ id: 'm', type: 'equation', title: '合成反应', content: made })],
    },
  });
});
const open = (row: Partial<Row>) => {
  const onTake = vi.fn<(part: Partial<Row>) => void>();
  const onClose = vi.fn();
  show(<BatchPicker row={{ ...emptyRow('r', 'startingMaterial'), ...row }} recordId="own" {...{ onTake, onClose }} />);
  return { onTake, onClose };
};

it('offers the batches of that structure with what is left of them, and takes one with the link to its record', async () => {
  server.answer(reactionCalls.page, [
    reaction([batch({}), batch({ batch: 'c', number: '', left: 0.5, taken: 2 })]),
    reaction([batch({ inchiKey: 'OTHER' })], { id: 'r2' }),
    reaction([batch({})], { id: 'own' }),
  ]);
  const { onTake, onClose } = open({ name: '醛', inchiKey: KEY });
  const list = await screen.findByRole('list', { name: '取用产物批次' });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
  expect(server.sent(reactionCalls.page)[0]).toMatchObject({ isolated: true, text: KEY, forRecordId: 'own' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent('LX-12-1 联苯甲醛SL-2026-00121.62 g纯度 97 %白色固体尚未取用');
  expect(second).toHaveTextContent('剩余 500 mg（已取用 2 次）');
  const found = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } }); // prettier-ignore
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  fireEvent.click(within(list).getByRole('button', { name: '取用 联苯甲醛 的批次 LX-12-1' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onTake.mock.calls[0]?.[0]).toMatchObject({
    ...{ lot: 'LX-12-1', name: '醛', strength: { kind: 'purity', percent: '97' } },
    from: { kind: 'batch', record: 'r1', module: 'm', row: 'p', batch: 'b', mass: '1.62', massUnit: 'g' },
  });
});

it('looks by text once somebody types, marks what is another compound, and says that there is nothing', async () => {
  server.answer(reactionCalls.page, [reaction([batch({ inchiKey: 'OTHER', left: -0.1, taken: 1 })])]);
  open({ inchiKey: KEY });
  expect(await screen.findByText(/没有找到可取用的批次/)).toBeVisible();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '另一种' } });
  expect(await screen.findByText('结构与此行不同')).toBeVisible();
  expect(screen.getByText('已取用完（1 次）')).toBeVisible();
  await waitFor(() => expect(server.sent(reactionCalls.page).at(-1)).toMatchObject({ text: '另一种' }));
});

it('a batch that is no longer there is not taken: the list is read again', async () => {
  server.answer(reactionCalls.page, [reaction([batch({ batch: 'gone' })])]);
  const { onTake, onClose } = open({ inchiKey: KEY });
  fireEvent.click(await screen.findByRole('button', { name: /取用 联苯甲醛/ }));
  await waitFor(() => expect(server.sent(reactionCalls.page)).toHaveLength(2));
  expect([onTake.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0]);
});
