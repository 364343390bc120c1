import { addRow, changeRow, emptyRow, removeRow } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation, equationModule } from '@shilu/events/records/modules/equation/equation';
import { equationSchema, rowOf, type Equation } from '@shilu/events/records/modules/equation/equation-schema';
import { typeCell } from '@shilu/events/records/modules/equation/typing';
import { compoundCalls, type FoundCompound } from '@shilu/events/resources/compound-calls';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import type { ComponentReading } from '@shilu/events/structures/structure-reading';
import { part } from '@shilu/tests/proves';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { languageStore } from '../../../lib/language';
import { serverForTests, type ServerForTests } from '../../../testing/server';
import { readTexts, show } from '../../../testing/show';
import { initialChoices, openUnits } from '../merge-units';
import type { ModulePlace } from '../module-ui';
import { moduleUiOf } from '../registry';

const place: ModulePlace = { recordId: '', moduleId: 'm', people: {}, unfilled: new Set() };
const { type } = equationModule;

/** As the library has it, CRC Handbook. */
const ethanol: FoundCompound = {
  ...{ source: 'basic', id: '64-17-5', zh: '乙醇', en: 'Ethanol', synonyms: [], cas: '64-17-5', structure: 'CCO' },
  ...{ inchiKey: 'LFQSCWFLJHTTHZ-UHFFFAOYSA-N', formula: 'C2H6O', molecularWeight: 46.069 },
  ...{ density: { number: 0.789, source: 'crc', at: 20 }, boilingPoint: null, meltingPoint: null },
  ...{ strength: null, isSolvent: true, hazards: null, remark: '' },
};

/** 4-bromobenzaldehyde, 5 mmol, with phenylboronic acid, 1.2 eq, in THF. */
const suzuki = (): Equation => {
  const rows = [
    { ...emptyRow('a', 'startingMaterial'), name: '4-溴苯甲醛', formula: 'C7H5BrO' },
    { ...emptyRow('b', 'startingMaterial'), name: '苯硼酸', formula: 'C6H7BO2' },
    { ...emptyRow('s', 'solvent'), name: '四氢呋喃' },
    { ...emptyRow('p', 'product'), cnum: '3a', name: '联苯-4-甲醛', formula: 'C13H10O' },
  ];
  const begun = rows.reduce((content, row) => addRow(content, row), emptyEquation());
  return (['a', 'amount', '5 mmol', 'b', 'equivalents', '1.2', 's', 'volume', '20 mL'] as const).reduce(
    (content, _, at, all) => {
      if (at % 3 !== 0) return content;
      const typed = typeCell(content, all[at] as string, all[at + 1] as 'amount', all[at + 2] as string);
      return 'content' in typed ? typed.content : content;
    },
    begun,
  );
};

beforeAll(() => readTexts('records', 'equation', 'chemistry', 'audit'));
let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
  server.answer(structureCalls.draw, {
    pictures: [{ svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40"></svg>', width: 100, height: 40 }],
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  languageStore.set('zh-CN');
});

const ui = () => {
  const found = moduleUiOf(type);
  if (!found) throw new Error(type);
  return found;
};
/** The editor as the page holds it: what it says is what it shows next. */
const Editing = ({ start, tell }: { readonly start: Equation; readonly tell: (next: Equation) => void }) => {
  const { Editor } = ui();
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
const edit = async (start: Equation) => {
  const tell = vi.fn<(next: Equation) => void>();
  const shown = show(<Editing start={start} tell={tell} />);
  await screen.findByRole('button', { name: /画反应式|编辑反应式/ });
  return { ...shown, now: (): Equation => tell.mock.lastCall?.[0] ?? start };
};
const cell = (name: string): HTMLInputElement => {
  const found = screen.getByRole('textbox', { name });
  if (!(found instanceof HTMLInputElement)) throw new Error(name);
  return found;
};
const typeInto = (name: string, text: string): HTMLInputElement => {
  const input = cell(name);
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
  return input;
};
const violations = async (container: Element): Promise<readonly string[]> => {
  const found = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return found.violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`);
};

describe('M01 a reaction as it is read', () => {
  it('has its scheme, its lists with what follows, its conditions; axe finds nothing', async () => {
    part('M01', 'its static view');
    const { Static } = ui();
    const { container } = show(<Static content={suzuki()} place={place} />);
    await screen.findByRole('img', { name: /反应式/ });
    const [reactants] = screen.getAllByRole('table');
    const rows = within(reactants as HTMLElement).getAllByRole('row').map(({ textContent }) => textContent); // prettier-ignore
    expect(rows[1]).toContain('原料，基准原料');
    expect(rows[1]).toContain('185.02');
    expect(rows[2]).toContain('1.2');
    expect(rows[2]).toContain('6.00 mmol');
    expect(rows[2]).toContain('732 mg');
    expect(container).toHaveTextContent('0.250');
    expect(container).toHaveTextContent('理论产量');
    expect(container).toHaveTextContent('911 mg');
    expect(await violations(container)).toEqual([]);
  });

  it('in English by the words of the field; an empty one says that nothing is drawn', () => {
    languageStore.set('en-US');
    const { Static } = ui();
    const { container } = show(<Static content={suzuki()} place={place} />);
    expect(container).toHaveTextContent('Starting material, reference');
    expect(container).toHaveTextContent('Theoretical mass');
    show(<Static content={emptyEquation()} place={place} />);
    expect(screen.getByText('未画反应式。')).toBeVisible();
  });
});

describe('M01 V022 the table', () => {
  it('takes what is typed with its unit, lets the rest follow, and tells how', async () => {
    part('M01', 'typing in the table');
    part('V022', 'units typed with the number');
    const { now } = await edit(suzuki());
    const mass = typeInto('苯硼酸，质量', '0.5 g');
    expect(rowOf(now(), 'b')?.held).toEqual(['mass']);
    expect(mass.dataset['held']).toBe('true');
    expect(cell('苯硼酸，物质的量').value).toBe('4.10 mmol');
    expect(cell('苯硼酸，物质的量').dataset['held']).toBe('false');
    expect(cell('苯硼酸，当量').value).toBe('0.820');
    // When somebody looks at it.
    fireEvent.focus(cell('苯硼酸，物质的量'));
    expect(cell('苯硼酸，物质的量')).toHaveAccessibleDescription(/物质的量 = 0\.5 g ÷ 121\.93 g\/mol/);
    expect(screen.getByText(/按 n\/ν 少于基准原料/)).toBeVisible();
    expect(screen.getByText('反应体积 20.0 mL，0.250 mol/L')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: '将 苯硼酸 设为基准原料' }));
    expect(now().reference).toBe('b');
    expect(screen.queryByText(/按 n\/ν 少于基准原料/)).toBeNull();
    typeInto('苯硼酸，质量', '');
    expect(rowOf(now(), 'b')?.held).toEqual([]);
  });

  it('axe finds nothing in the editor of a small reaction', async () => {
    const one = addRow(emptyEquation(), { ...emptyRow('a', 'startingMaterial'), name: '苯硼酸', formula: 'C6H7BO2' });
    const { container } = await edit(one);
    expect(await violations(container)).toEqual([]);
  });

  it('understands a text as a whole, whatever its first keys would mean by themselves', async () => {
    const { now } = await edit(suzuki());
    const typeInto = (label: string, text: string): void => {
      const input = cell(label);
      fireEvent.focus(input);
      for (let end = 1; end <= text.length; end += 1)
        fireEvent.change(input, { target: { value: text.slice(0, end) } });
      fireEvent.blur(input);
    };
    const planned = () => [rowOf(now(), 'b')].map((row) => [row?.equivalents, row?.held.filter((each) => each !== 'formula')]); // prettier-ignore
    const before = planned();
    typeInto('苯硼酸，质量', '2 M in THF');
    expect([planned(), rowOf(now(), 'b')?.strength?.kind]).toEqual([before, 'molarSolution']);
    typeInto('苯硼酸，质量', '3 parsec');
    expect(planned()).toEqual(before);
    typeInto('苯硼酸，质量', '7 mmol');
    expect([rowOf(now(), 'b')?.amount, rowOf(now(), 'b')?.held]).toEqual(['7', ['amount']]);
  });

  it('keeps what it does not understand in the cell, says why, and leaves the row as it was', async () => {
    const start = suzuki();
    const { now } = await edit(start);
    const input = typeInto('苯硼酸，质量', 'ein Löffel');
    expect(input.value).toBe('ein Löffel');
    expect(input).toBeInvalid();
    expect(screen.getByRole('alert')).toHaveTextContent(/请输入不小于 0 的数字|不认识这个单位/);
    expect(rowOf(now(), 'b')).toEqual(rowOf(start, 'b'));
    fireEvent.focus(input);
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(input.value).toBe('732 mg');
  });

  it('takes back by Escape what was typed into a text too, and leaves the row as it was', async () => {
    const start = suzuki();
    const { now } = await edit(start);
    const input = screen.getByRole('combobox', { name: '苯硼酸，名称' });
    fireEvent.focus(input);
    for (const value of ['苯硼酸频', '苯硼酸频那']) fireEvent.change(input, { target: { value } });
    expect(rowOf(now(), 'b')?.name).toBe('苯硼酸频那');
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(rowOf(now(), 'b')).toEqual(rowOf(start, 'b'));
  });

  it('goes on by Enter and arrows, as a sheet does', async () => {
    await edit(suzuki());
    cell('4-溴苯甲醛，质量').focus();
    fireEvent.keyDown(cell('4-溴苯甲醛，质量'), { key: 'Enter' });
    expect(cell('苯硼酸，质量')).toHaveFocus();
    cell('苯硼酸，质量').select();
    fireEvent.keyDown(cell('苯硼酸，质量'), { key: 'ArrowLeft' });
    expect(cell('苯硼酸，物质的量')).toHaveFocus();
    fireEvent.keyDown(cell('苯硼酸，物质的量'), { key: 'ArrowUp' });
    expect(cell('4-溴苯甲醛，物质的量')).toHaveFocus();
  });

  it('counts by another reference, isolates a product in batches, and undoes it', async () => {
    part('M01', 'reference and batches');
    const { now } = await edit(suzuki());
    fireEvent.click(screen.getByRole('radio', { name: '以 苯硼酸 为当量基准' }));
    expect(now().reference).toBe('b');
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(now().reference).toBe('a');
    typeInto('联苯-4-甲醛，实得', '812 mg');
    expect(rowOf(now(), 'p')?.batches).toHaveLength(1);
    expect(screen.getAllByText('89%')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: '给 联苯-4-甲醛 添加批次' }));
    typeInto('联苯-4-甲醛，第 2 批，质量', '100 mg');
    expect(screen.getByText('912 mg')).toBeVisible();
    expect(screen.getByText('100%')).toBeVisible();
    expect(equationSchema.safeParse(now()).success).toBe(true);
  });

  it('V052 scales what is planned; an unusable factor changes nothing and says so', async () => {
    part('V052', 'the dialog of scaling');
    const start = suzuki();
    const { now } = await edit(start);
    fireEvent.click(screen.getByRole('button', { name: '缩放投料…' }));
    const factor = screen.getByRole('textbox', { name: '倍数' });
    fireEvent.change(factor, { target: { value: '0' } });
    fireEvent.click(screen.getByRole('button', { name: '缩放' }));
    expect(screen.getByText(/应是大于 0 的数，未作改动/)).toBeVisible();
    expect(now()).toEqual(start);
    fireEvent.change(factor, { target: { value: '2' } });
    fireEvent.click(screen.getByRole('button', { name: '缩放' }));
    expect(rowOf(now(), 'a')?.amount).toBe('10');
    expect(rowOf(now(), 'b')?.equivalents).toBe('1.2');
  });
});

const component = (side: ComponentReading['side'], smiles: string, formula: string, inchiKey: string): ComponentReading => ({
  ...{ side, structure: '', smiles, inchiKey, composition: null, charge: 0, formula, molecularWeight: null },
  ...{ exactMass: null, fragments: 1, unknownLabels: [], stereo: 'none' },
}); // prettier-ignore

describe('M01 scheme and table', () => {
  it('a reaction that is pasted as text fills the table, which says what it took over', async () => {
    part('M01', 'a pasted reaction');
    server.answer(structureCalls.read, {
      ...{ format: 'reactionSmiles', total: 1, from: 1, faults: [] },
      entries: [
        {
          ...{ entry: 1, title: '', kind: 'reaction', ket: '{"root":{"nodes":[{"$ref":"mol0"}]}}', file: '', texts: ['双氧水'] },
          components: [
            component('reactant', 'CCO', 'C2H6O', 'LFQSCWFLJHTTHZ-UHFFFAOYSA-N'),
            component('product', 'CC=O', 'C2H4O', 'IKHGUXGNUITLKF-UHFFFAOYSA-N'),
          ],
        },
      ],
    }); // prettier-ignore
    server.answer(compoundCalls.find, { found: [ethanol], more: false });
    const { now } = await edit(emptyEquation());
    fireEvent.paste(screen.getByRole('group', { name: /可在此粘贴/ }), {
      clipboardData: { files: [], types: ['text/plain'], getData: () => 'CCO>>CC=O' },
    });
    await waitFor(() => expect(now().cwdataSource).toHaveLength(1));
    expect(server.sent(structureCalls.read).map(({ content }) => content)).toEqual(['CCO>>CC=O']);
    expect(screen.getByRole('status')).toHaveTextContent('投料表已随反应式更改');
    expect(screen.getByRole('status')).toHaveTextContent('双氧水');
    expect(now().arrowReactionData.puretext).toBe('双氧水');
    expect(screen.queryByRole('dialog')).toBeNull();
    // What the library knows is called by its name; what it does not know stays without one.
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('名称与 CAS 号取自化合物库：乙醇'));
    expect(now().yldataSource[0]).toMatchObject({ name: '乙醇', cas: '64-17-5', density: '0.789', smiles: 'CCO' });
    expect(now().cwdataSource[0]?.name).toBe('');
  });
});

describe('law 4: merging two versions of a reaction', () => {
  it('takes rows one by one, and asks where both changed one', () => {
    const base = suzuki();
    const change = (id: string, cellName: 'equivalents' | 'volume', text: string): Equation => {
      const typed = typeCell(base, id, cellName, text);
      return 'content' in typed ? typed.content : base;
    };
    const mine = change('b', 'equivalents', '1.5');
    const theirs = change('s', 'volume', '30 mL');
    const { merge } = ui();
    const units = merge.units(base, mine, theirs);
    expect(openUnits(units, initialChoices(units))).toEqual([]);
    const merged = merge.compose(units, initialChoices(units), mine, theirs) as Equation;
    expect([rowOf(merged, 'b')?.equivalents, rowOf(merged, 's')?.volume]).toEqual(['1.5', '30']);
    // One side draws another atom, the other takes a material away: the file has what the table has.
    const atom = `\n  test\n\n  1  0  0  0  0  0            999 V2000\n    0.0000    0.0000    0.0000 C   0  0\nM  END\n`;
    const drawn = changeRow(changeRow(base, 'a', { structure: atom }), 'b', { structure: atom });
    const [without, redrawn] = [
      removeRow(drawn, 'b'),
      changeRow(drawn, 'a', { structure: atom.replace(' C ', ' N ') }),
    ];
    const parts = merge.units(drawn, without, redrawn);
    const one = merge.compose(parts, initialChoices(parts), without, redrawn) as Equation;
    expect([one.yldataSource.length, one.molFile.match(/\$MOL/g)?.length, one.molFile.includes(' N ')]).toEqual([1, 1, true]); // prettier-ignore
    const other = merge.units(base, mine, change('b', 'equivalents', '2'));
    expect(openUnits(other, initialChoices(other)).map(({ label }) => label)).toEqual(['原料与试剂 · 苯硼酸']);
    const { Unit } = merge;
    show(<Unit value={rowOf(mine, 'b')} other={rowOf(theirs, 'b')} mine={mine} theirs={theirs} people={{}} />);
    expect(screen.getByText(/苯硼酸 · 原料 · C₆H₇BO₂ · 1\.5 eq/)).toBeVisible();
  });
});

describe('M01 runs', () => {
  it('a column is added, a block pasted, the result plotted and sorted; a run leads to a record of its own', async () => {
    part('M01', 'runs in the editor and as they are read');
    const { now, unmount } = await edit(suzuki());
    const add = async (name: string): Promise<void> => {
      fireEvent.click(screen.getByRole('button', { name: '添加列' }));
      fireEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await add('温度');
    await add('收率');
    const first = cell('第 1 次，温度');
    // The empty line is no run before something stands in it, and none again once that is taken back or cleared.
    const runs = () => now().variations.runs.map(({ values }) => Object.values(values));
    expect(runs()).toEqual([]);
    act(() => first.focus());
    fireEvent.change(first, { target: { value: '6' } });
    fireEvent.change(first, { target: { value: '60' } });
    expect(runs()).toEqual([['60']]);
    fireEvent.keyDown(first, { key: 'Escape' });
    expect([runs(), first.value]).toEqual([[], '']);
    expect(first).toHaveFocus();
    typeInto('第 1 次，温度', '60');
    typeInto('第 1 次，温度', '');
    expect([runs(), first.isConnected]).toEqual([[], true]);
    fireEvent.paste(first, { clipboardData: { getData: () => '60\t45\n80\t91\n100\t78' } });
    expect(now().variations.runs.map(({ values }) => Object.values(values))).toEqual([['60', '45'], ['80', '91'], ['100', '78']]); // prettier-ignore
    expect(screen.getByRole('img', { name: /^收率 \(%\) 对 温度 \(℃\) 作图/ })).toBeVisible();
    const content = now();
    unmount();
    const { Static } = ui();
    const { container } = show(<Static content={content} place={{ ...place, recordId: 'rec' }} />);
    const table = await screen.findByRole('group', { name: '条件筛选' });
    const order = () =>
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent);
    fireEvent.click(within(table).getByRole('button', { name: /收率/ }));
    expect(order()).toEqual(['1', '3', '2']);
    fireEvent.click(within(table).getByRole('button', { name: /收率/ }));
    expect(order()).toEqual(['2', '3', '1']);
    const run = content.variations.runs[1]?.id ?? '';
    expect(screen.getByRole('link', { name: '按第 2 次另建记录' })).toHaveAttribute('href', `/cloneRecord/rec/-?module=m&run=${run}&number=2`); // prettier-ignore
    expect(await violations(container)).toEqual([]);
  });
});
