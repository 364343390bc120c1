import { addRow, changeRow, emptyRow, newBatch } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation, equationModule } from '@shilu/events/records/modules/equation/equation';
import type { Equation } from '@shilu/events/records/modules/equation/equation-schema';
import { recordCalls } from '@shilu/events/records/calls';
import { reactionCalls, type ReactionRow } from '@shilu/events/records/reaction-calls';
import { compoundCalls, type FoundCompound } from '@shilu/events/resources/compound-calls';
import { integrationCalls } from '@shilu/events/integrations/calls';
import { lookUpCalls } from '@shilu/events/integrations/look-up-calls';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { part } from '@shilu/tests/proves';
import axe from 'axe-core';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { languageStore } from '../../../lib/language';
import { moduleForTests } from '../../../testing/module-view';
import { recordForTests } from '../../../testing/record-view';
import { serverForTests, type ServerForTests } from '../../../testing/server';
import { readTexts, show } from '../../../testing/show';
import type { ModulePlace } from '../module-ui';
import { moduleUiOf } from '../registry';

const place: ModulePlace = { recordId: '', moduleId: 'm', people: {}, unfilled: new Set() };

const thf: FoundCompound = {
  ...{ source: 'basic', id: '109-99-9', zh: '四氢呋喃', en: 'Tetrahydrofuran', synonyms: ['THF'], cas: '109-99-9' },
  ...{ structure: 'C1CCOC1', inchiKey: 'WYURNTSHIVDZCO-UHFFFAOYSA-N', formula: 'C4H8O', molecularWeight: 72.107 },
  ...{ density: { number: 0.885, at: 20, source: 'perry' }, boilingPoint: { number: 66, source: 'crc' } },
  ...{ meltingPoint: null, strength: null, isSolvent: true, hazards: null, remark: '' },
};
const team: FoundCompound = {
  ...thf,
  ...{ source: 'team', id: 'compound-thf', zh: '重蒸四氢呋喃', en: 'Distilled THF', structure: '', inchiKey: '' },
  hazards: { pictograms: ['GHS02', 'GHS07'], phrases: ['H225'], source: 'SDS 2', date: '2024-05-01' },
};

beforeAll(() => readTexts('records', 'equation', 'chemistry', 'compounds', 'common', 'audit'));
let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
  server.answer(compoundCalls.find, { found: [thf, team], more: false });
  server.answer(integrationCalls.authorisedPlatforms, []);
  server.answer(structureCalls.draw, { pictures: [null] });
  server.answer(structureCalls.read, {
    ...{ format: 'smiles', total: 1, from: 1, faults: [] },
    entries: [
      {
        ...{ entry: 1, title: '', kind: 'molecule', ket: '', file: '', texts: [] },
        components: [
          {
            ...{ side: 'reactant', structure: 'MOLFILE', smiles: 'C1CCOC1', inchiKey: thf.inchiKey, composition: null },
            ...{ charge: 0, formula: 'C4H8O', molecularWeight: 72.107, exactMass: 72.0575, fragments: 1 },
            ...{ unknownLabels: [], stereo: 'none' },
          },
        ],
      },
    ],
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  languageStore.set('zh-CN');
});

const Editing = ({ start, tell }: { readonly start: Equation; readonly tell: (next: Equation) => void }) => {
  const found = moduleUiOf(equationModule.type);
  if (!found) throw new Error('no reaction');
  const { Editor } = found;
  const [value, setValue] = useState<unknown>(start);
  return (
    <Editor
      content={value}
      place={place}
      onLeave={() => {}}
      onChange={(next) => {
        setValue(next);
        tell(next as Equation);
      }}
    />
  );
};
const edit = async () => {
  const start = addRow(emptyEquation(), emptyRow('a', 'startingMaterial'));
  const tell = vi.fn<(next: Equation) => void>();
  const shown = show(<Editing start={start} tell={tell} />);
  const cell = await screen.findByRole('combobox', { name: /名称/ });
  return { ...shown, cell, row: () => tell.mock.lastCall?.[0].yldataSource[0] };
};
const type = (cell: HTMLElement, text: string): void => {
  fireEvent.focus(cell);
  fireEvent.change(cell, { target: { value: text } });
};

describe('the name of a material', () => {
  it('offers batches of products too, of those that are called so, and takes one with the link to its record', async () => {
    part('M01', 'batches of earlier products beside libraries and platforms, while a name is typed');
    const of = (product: string, id: string): ReactionRow => ({
      ...{ kind: 'record', id, number: `SL-2026-${id}`, title: '还原', bookId: 'b', inUse: false, moduleId: 'm' },
      ...{ type: 'equation', moduleTitle: '合成反应', products: [], conditions: '', drawing: null },
      ...{ author: { id: 'u', name: '李' }, modifiedAt: '2026-11-20T08:00:00.000Z' },
      isolated: [
        {
          ...{ row: 'p', batch: 'b', product, inchiKey: '', number: 'LX-12-1', form: '无色油状', purity: '97' },
          ...{ mass: '1.62 g', left: 1.1, taken: 1 },
        },
      ],
    });
    const made = changeRow(
      addRow(emptyEquation(), { ...emptyRow('p', 'product'), name: '四氢呋喃-3-醇', formula: 'C4H8O2' }),
      'p',
      { batches: [{ ...newBatch('b', 'LX-12-1'), mass: '1.62', massUnit: 'g', purity: '97' }] },
    );
    server.answer(compoundCalls.find, { found: [], more: false });
    // The second merely used what is typed.
    server.answer(reactionCalls.page, [of('四氢呋喃-3-醇', '0012'), of('苯甲酸', '0013')]);
    const content = [moduleForTests({ id: 'm', type: 'equation', title: '合成反应', content: made })];
    server.answer(recordCalls.record, { ...recordForTests, modules: content });
    const { cell, row } = await edit();
    type(cell, '四氢呋喃');
    const option = await screen.findByRole('option', { name: /LX-12-1/ });
    expect(within(screen.getByLabelText('匹配的化合物')).getAllByRole('option')).toHaveLength(1);
    expect(option).toHaveTextContent('产物批次');
    expect(option).toHaveTextContent('剩余 1.10 g（已取用 1 次）');
    expect(server.sent(reactionCalls.page).at(-1)).toMatchObject({ isolated: true, text: '四氢呋喃' });
    fireEvent.click(option);
    await waitFor(() => expect(row()).toMatchObject({ name: '四氢呋喃-3-醇', lot: 'LX-12-1', formula: 'C4H8O2' }));
    expect(row()?.from).toMatchObject({ kind: 'batch', record: '0012', module: 'm', row: 'p', batch: 'b' });
  });

  it('offers compounds for what is typed; arrows and Enter take one, with all that the row has of it', async () => {
    const { cell, row } = await edit();
    type(cell, 'THF');
    const list = await screen.findByLabelText('匹配的化合物');
    expect(cell).toHaveAttribute('aria-expanded', 'true');
    expect(within(list).getAllByRole('option')).toHaveLength(2);
    expect(server.sent(compoundCalls.find).at(-1)).toMatchObject({ text: 'THF' });
    fireEvent.keyDown(cell, { key: 'ArrowDown' });
    expect(cell).toHaveAttribute('aria-activedescendant', within(list).getAllByRole('option')[0]?.id);
    fireEvent.keyDown(cell, { key: 'Enter' });
    await waitFor(() => expect(row()?.from).toEqual({ kind: 'basic', compound: '109-99-9' }));
    expect(row()).toMatchObject({
      ...{ name: '四氢呋喃', cas: '109-99-9', structure: 'MOLFILE', formula: 'C4H8O', density: '0.885' },
      inchiKey: thf.inchiKey,
    });
    await waitFor(() => expect(cell).toHaveValue('四氢呋喃'));
    fireEvent.blur(cell);
    expect(row()?.name).toBe('四氢呋喃');
    expect(screen.queryByLabelText('匹配的化合物')).toBeNull();
  });

  it('stays as it was typed where nothing is chosen', async () => {
    const { cell, row } = await edit();
    type(cell, '湿 THF');
    await screen.findByLabelText('匹配的化合物');
    fireEvent.keyDown(cell, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByLabelText('匹配的化合物')).toBeNull());
    fireEvent.blur(cell);
    expect(row()).toMatchObject({ name: '湿 THF', from: null, cas: '' });
  });

  it('takes no key of an input method that composes', async () => {
    const { cell, row } = await edit();
    type(cell, 'THF');
    await screen.findByLabelText('匹配的化合物');
    fireEvent.compositionStart(cell);
    await waitFor(() => expect(screen.queryByLabelText('匹配的化合物')).toBeNull());
    fireEvent.keyDown(cell, { key: 'Enter', isComposing: true });
    expect(row()?.from).toBeNull();
    fireEvent.compositionEnd(cell);
    await screen.findByLabelText('匹配的化合物');
  });

  it('is chosen from the library too, which says where values come from and what is stated of hazards', async () => {
    const { row, container } = await edit();
    fireEvent.click(screen.getByLabelText(/ 的操作$/));
    fireEvent.click(await screen.findByText('选取化合物…'));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'THF' } });
    expect(await within(dialog).findAllByText(/0\.885 g\/mL \(20 ℃\) \(Perry’s Handbook\)/)).not.toHaveLength(0);
    expect(within(dialog).getByText('未注明，请查阅 SDS')).toBeInTheDocument();
    expect(within(dialog).getByRole('img', { name: 'GHS02 易燃' })).toBeInTheDocument();
    expect(within(dialog).getByText(/H225 高度易燃液体和蒸气（SDS 2，2024-05-01）/)).toBeInTheDocument();
    const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: '带入 重蒸四氢呋喃' }));
    await waitFor(() => expect(row()?.from).toEqual({ kind: 'team', compound: 'compound-thf' }));
    expect(row()).toMatchObject({ structure: '', formula: 'C4H8O', name: '重蒸四氢呋喃', hazards: team.hazards });
    expect(container).toBeInTheDocument();
  });

  it('offers bottles and registered compounds beside, with their source; a number that is typed stands first', async () => {
    server.answer(integrationCalls.authorisedPlatforms, [
      { PlatformName: 'cims', IsAuthorized: true },
      { PlatformName: 'regms', IsAuthorized: true },
    ]);
    const asOf = '2026-11-25T08:00:00.000Z';
    server.answer(lookUpCalls.bottles, {
      ...{ more: false, asOf },
      items: [
        {
          ...{ bottleNo: 'B-1002', name: 'Tetrahydrofuran', nameZh: '四氢呋喃', cas: '109-99-9', smiles: 'C1CCOC1' },
          ...{ inchiKey: thf.inchiKey, lot: 'L-1', supplier: '国药', purity: 99.9, density: 0.889, location: 'A-3' },
          ...{ remaining: 500, available: 420, unit: 'mL', expiry: null },
        },
      ],
    });
    server.refuse(lookUpCalls.registered, 'platformSilent');
    const { cell, row } = await edit();
    type(cell, 'B-1002');
    const list = await screen.findByLabelText('匹配的化合物');
    await within(list).findByText('可用 420 mL（瓶中剩余 500 mL）');
    expect(within(list).getAllByRole('group').map((each) => each.getAttribute('aria-label'))).toEqual(['CIMS 瓶装物料', '化合物库']); // prettier-ignore
    // What cannot be asked is said, and keeps nothing else away.
    expect(await screen.findByText(/^RegMS 化合物：/)).toBeInTheDocument();
    fireEvent.keyDown(cell, { key: 'ArrowDown' });
    fireEvent.keyDown(cell, { key: 'Enter' });
    await waitFor(() => expect(row()?.from).toMatchObject({ kind: 'cims', bottleNo: 'B-1002', available: '420' }));
    expect(row()).toMatchObject({ name: '四氢呋喃', cas: '109-99-9', lot: 'L-1', smiles: 'C1CCOC1', density: '0.889' });
  });
});
