import fc from 'fast-check';
import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../core/app-error';
import { contentHash } from '../records/record-hash';
import type { ModuleState } from '../records/record-state';
import type { TemplateModule } from './template';
import { moduleTypes } from '../records/modules/registry';
import { emptyDesign } from '../records/modules/spread-design/design-schema';
import { emptySheets } from '../records/modules/spread-sheet/sheet-schema';
import {
  contentsWanted,
  lossesOf,
  mustNameLosses,
  planUpgrade,
  summaryOf,
  writtenBy,
  type Upgraded,
} from './upgrade-plan';

type Field = {
  readonly key: string;
  readonly label: string;
  readonly value?: string | null;
  readonly required?: boolean;
};
const fields = (...given: readonly Field[]) => ({
  fields: given.map((field) => ({ type: 'input', value: null, ...field })),
});
const prose = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const form = (title: string, ...given: readonly Field[]): TemplateModule => ({ type: 'basicFields', title, content: fields(...given), contentVersion: 1 }); // prettier-ignore
const text = (title: string, words: string): TemplateModule => ({ type: 'editor', title, content: prose(words), contentVersion: 1 }); // prettier-ignore

const signature: ModuleState['signatures'] = [
  {
    ...{ id: 's', accountId: 'a', meaning: { value: 'author', zh: '作者', en: 'Author' }, at: '', timeZone: 'UTC' },
    signerName: { sealed: { subject: 'a', iv: '', ct: '' } },
    ...{ contentHash: '', eventId: 'e', revision: 1, position: '1' },
  },
];
const standing = (id: string, { type, title, content }: TemplateModule, more: Partial<ModuleState> = {}): ModuleState => ({
  ...{ id, type, title, content: { hash: contentHash(content), version: 1, inline: content }, files: [], text: '' },
  ...{ contentRevision: 0, savedBy: 'a', savedAt: '', writers: [], notApplicable: false, notApplicableReason: null },
  ...{ signatures: [], everSigned: false, grants: [], highlighted: false, ...more },
}); // prettier-ignore

/** A record begun from these modules, some of them changed since: what stands where, and what it says now. */
const begun = (before: readonly TemplateModule[], change: (module: ModuleState, at: number) => ModuleState | null = (module) => module) => {
  const modules = before.flatMap((module, at) => change(standing(`m${at}`, module), at) ?? []);
  const record = { modules, clonedFromId: null, begunWith: before.map((_, at) => ({ moduleId: `m${at}`, revision: 0 })) };
  const contents = new Map(modules.map(({ id, content }) => [id, content.inline]));
  return { record, contents };
}; // prettier-ignore

const written = (content: unknown) => (module: ModuleState): ModuleState => ({
  ...module, contentRevision: 5, content: { hash: contentHash(content), version: 1, inline: content },
}); // prettier-ignore

const planned = (before: readonly TemplateModule[], after: readonly TemplateModule[], change?: Parameters<typeof begun>[1]) => {
  const { record, contents } = begun(before, change);
  return planUpgrade({ record, before, after }, contents);
}; // prettier-ignore

const procedure = text('步骤', '称量');
const sample = form('样品', { key: 'lot', label: '批号' });

describe('T13 what a newer version of its template brings into a record', () => {
  it('brings nothing where the two versions say the same', () => {
    expect(planned([procedure, sample], [procedure, sample]).steps).toEqual([]);
  });
  it('adds a module where it stands in the version, whatever else the author has put in and in whichever order', () => {
    part('T13', 'modules added');
    const { steps, places } = planned([procedure, sample], [procedure, text('安全', '戴手套'), sample]);
    expect(steps).toMatchObject([{ kind: 'added', place: 1, index: 1, module: { title: '安全' } }]);
    expect(places).toEqual([
      { moduleId: 'm0', asGiven: true },
      { moduleId: null, asGiven: true },
      { moduleId: 'm1', asGiven: true },
    ]);
  });
  it('replaces what nobody changed, and leaves prose in which somebody wrote', () => {
    part('T13', 'defaults that were not changed; nothing that was written goes');
    const next = [text('步骤', '称量 5 g')];
    expect(planned([procedure], next).steps).toMatchObject([{ kind: 'changed', content: prose('称量 5 g') }]);
    const kept = planned([procedure], next, written(prose('称量 3 g')));
    expect(kept.steps).toMatchObject([{ kind: 'stayed', because: 'written', moduleId: 'm0' }]);
    expect(kept.places).toEqual([{ moduleId: 'm0', asGiven: false }]);
  });
  it('puts fields, required marks, hints and defaults into a form that was filled in, and keeps what was filled in', () => {
    part('T13', 'required, hints and defaults of forms that were filled in');
    const next = form(
      '样品',
      { key: 'origin', label: '来源' },
      { key: 'lot', label: '批号', required: true, value: '按标签' },
    );
    const { steps, places } = planned([sample], [next], written(fields({ key: 'lot', label: '批号', value: 'A-17' })));
    expect(steps).toMatchObject([
      { kind: 'changed', content: { fields: [{ key: 'origin', value: null }, { key: 'lot', required: true, value: 'A-17' }] } },
    ]); // prettier-ignore
    // What it holds is no longer the template's alone: the next version meets it as it met this one.
    expect(places).toEqual([{ moduleId: 'm0', asGiven: false }]);
  });
  it('a field that the author took out does not come back, one that the author made another stays theirs', () => {
    const before = form('样品', { key: 'lot', label: '批号' }, { key: 'mass', label: '质量' });
    const next = form('样品', { key: 'lot', label: '样品批号' }, { key: 'mass', label: '称样量', required: true });
    const own = fields({ key: 'mass', label: '湿重', value: '5' });
    expect(planned([before], [next], written(own)).steps).toEqual([]);
  });
  it('signed modules stay, and a module that is gone from the template stays and is named', () => {
    part('T13', 'a signed module, and one that the template has no longer, stay');
    const next = [form('样品', { key: 'lot', label: '样品批号' })];
    const signed = planned([sample, procedure], next, (module, at) => (at === 0 ? { ...module, signatures: signature } : module)); // prettier-ignore
    expect(signed.steps).toMatchObject([
      { kind: 'stayed', because: 'signed', moduleId: 'm0' },
      { kind: 'stayed', because: 'gone', moduleId: 'm1', title: '步骤' },
    ]);
    expect(writtenBy(signed)).toEqual([]);
    expect(summaryOf(signed)).toEqual({ added: 0, changed: 0, stayed: 2, lost: 0 });
  });
  it('what the author removed does not come back', () => {
    const next = [text('步骤', '称量 5 g'), sample];
    const plan = planned([procedure, sample], next, (module, at) => (at === 0 ? null : module));
    expect(plan.steps).toEqual([]);
    expect(plan.places).toEqual([{ moduleId: null, asGiven: false }, { moduleId: 'm1', asGiven: true }]); // prettier-ignore
  });
  it('a renamed module is renamed, unless the author has given it a name of their own', () => {
    const next = [text('操作步骤', '称量')];
    expect(planned([procedure], next).steps).toMatchObject([{ kind: 'renamed', from: '步骤', to: '操作步骤' }]);
    expect(planned([procedure], next, (module) => ({ ...module, title: '我的步骤' })).steps).toEqual([]);
  });
  it('a reaction that the author has put in is not doubled', () => {
    const reaction: TemplateModule = { type: 'equation', title: '反应', content: null };
    const { record, contents } = begun([procedure]);
    const own = { ...record, modules: [...record.modules, standing('own', reaction)] };
    const plan = planUpgrade({ record: own, before: [procedure], after: [procedure, reaction] }, contents);
    expect(plan.steps).toMatchObject([{ kind: 'held', type: 'equation' }]);
  });
  it('a value that the new definition would not take stays with the field as it was, and its label follows', () => {
    const number = (label: string, max: number, value: string | null): TemplateModule => ({ type: 'basicFields', title: '温度', contentVersion: 1, content: { fields: [{ key: 't', type: 'inputNumber', label, max, value }] } }); // prettier-ignore
    const own = { fields: [{ key: 't', type: 'inputNumber', label: '温度', max: 100, value: '80' }] };
    const plan = planned([number('温度', 100, null)], [number('内温', 60, null)], written(own));
    expect(plan.steps).toMatchObject([{ content: { fields: [{ label: '内温', max: 100, value: '80' }] } }]);
  });
  it('tables get columns and rows, and keep every cell that somebody filled', () => {
    part('T13', 'columns and rows of tables that were filled in');
    const column = (key: string, label: string, more = {}) => ({ key, label, type: 'text', ...more });
    const table = (columns: unknown[], rows: unknown[]): TemplateModule => ({ type: 'labInfoTable', title: '数据', contentVersion: 2, content: { columns, rows } }); // prettier-ignore
    const before = table(
      [column('a', '名称')],
      [
        { id: 'r1', cells: { a: '空白' } },
        { id: 'r2', cells: { a: '样' } },
      ],
    );
    const next = table([column('a', '名称', { required: true }), column('b', '读数')], [{ id: 'r1', cells: { a: '空白液' } }, { id: 'r2', cells: { a: '样品' } }, { id: 'r3', cells: { a: '平行样' } }]); // prettier-ignore
    const own = { columns: [column('a', '名称')], rows: [{ id: 'r1', cells: { a: '空白' } }, { id: 'r2', cells: { a: '甲醇样' } }] }; // prettier-ignore
    const { steps } = planned([before], [next], written(own));
    expect(steps).toMatchObject([
      {
        content: {
          columns: [{ key: 'a', required: true }, { key: 'b' }],
          rows: [{ cells: { a: '空白液' } }, { cells: { a: '甲醇样' } }, { id: 'r3', cells: { a: '平行样' } }],
        },
      },
    ]);
  });
  describe('what was filled in and finds no place in it', () => {
    const VALUE = '12.5';
    const designed = (value: string | null, ...ids: readonly string[]) => ({
      book: {
        ...emptySheets(),
        sheetOrder: ['s'],
        sheets: {
          s: {
            ...{ id: 's', name: '称量', rowCount: 30, columnCount: 9, mergeData: [], rowData: {}, columnData: {} },
            ...{ validations: [], conditionals: [], pictures: [] },
            cellData: value === null ? {} : { 0: { 1: { v: value } } },
          },
        },
      },
      design: {
        ...emptyDesign(),
        sealed: true,
        inputs: ids.map((id, row) => ({
          ...{
            id,
            name: id,
            sheet: 's',
            range: { startRow: row, endRow: row, startColumn: 1, endColumn: 1 },
            kind: 'text',
          },
          ...{ unit: '', min: '', max: '', options: [], required: false, hint: '' },
        })),
      },
      reasons: [],
    });
    const table = (value: string | null, ...keys: readonly string[]) => ({
      columns: keys.map((key) => ({ key, label: key, type: 'text' })),
      rows: value === null ? [] : [{ id: 'r', cells: { a: value } }],
    });
    const basic = (value: string | null, ...keys: readonly string[]) =>
      fields(...keys.map((key, at) => ({ key, label: key, value: at === 0 ? value : null })));
    /** Of each type that takes a newer version into what was filled in: under `a`, which the newer version has no longer. */
    const MADE: Readonly<Record<string, (value: string | null, ...keys: readonly string[]) => unknown>> = {
      ...{ basicFields: basic, labInfoTable: table, spreadDesign: designed },
    };
    const plan = (type: string, value: string | null) => {
      const of = (...given: Parameters<(typeof MADE)[string]>): unknown => MADE[type]?.(...given);
      const module = (content: unknown): TemplateModule => ({ type, title: '称量', content, contentVersion: moduleTypes.find((each) => each.type === type)?.version ?? 1 }); // prettier-ignore
      const content = of(value, 'a', 'b');
      const mine = (state: ModuleState): ModuleState => ({ ...written(content)(state), content: { ...written(content)(state).content, version: module(null).contentVersion ?? 1 } }); // prettier-ignore
      return planned([module(of(null, 'a', 'b'))], [module(of(null, 'b', 'c'))], mine);
    };

    it('is kept by each type of module, or named value by value', () => {
      part('T13', 'what would be lost is named');
      const takers = moduleTypes.filter(({ withTemplate }) => withTemplate !== undefined).map(({ type }) => type);
      expect(takers.toSorted()).toEqual(Object.keys(MADE).toSorted());
      for (const type of takers) {
        const [step, ...others] = plan(type, VALUE).steps;
        if (step?.kind !== 'changed' || others.length > 0) throw new Error(`${type} takes no newer version`);
        const said = JSON.stringify(step.losses.map(({ oldValue }) => oldValue));
        expect([type, JSON.stringify(step.content).includes(VALUE) !== said.includes(VALUE)]).toEqual([type, true]);
        expect(plan(type, null).steps).not.toMatchObject([{ losses: [{}] }]);
      }
    });
    it('is taken by whoever names exactly that: nothing less, nothing else and nothing more', () => {
      part('T13', 'a version is taken with exactly the losses that were agreed to');
      const lossy = plan('spreadDesign', VALUE);
      const losses = lossesOf(lossy);
      expect([losses.length, summaryOf(lossy).lost]).toEqual([1, 1]);
      const asked = (...given: Parameters<typeof mustNameLosses>) => refusalOf(() => mustNameLosses(...given))?.key;
      expect(asked(lossy, losses)).toBeUndefined();
      expect(asked(lossy, [])).toBe('lossesDiffer');
      expect(asked(lossy, lossesOf(plan('spreadDesign', '13')))).toBe('lossesDiffer');
      expect(asked(lossy, [...losses, ...losses])).toBe('lossesDiffer');
      expect(asked(plan('basicFields', VALUE), losses)).toBe('lossesDiffer');
      expect(asked(plan('basicFields', VALUE), [])).toBeUndefined();
    });
  });
  it('whatever the versions and whatever was written: no module goes, and no value that a person typed', () => {
    const field = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), label: fc.constantFrom('甲', '乙'), required: fc.boolean() }); // prettier-ignore
    const module = fc
      .tuple(fc.constantFrom('一', '二', '三'), fc.uniqueArray(field, { selector: ({ key }) => key, maxLength: 4 }))
      .map(([title, some]) => form(title, ...some));
    const version = fc.array(module, { maxLength: 4 });
    fc.assert(
      fc.property(version, version, fc.array(fc.boolean(), { maxLength: 4 }), (before, after, touched) => {
        const typed =
          (at: number) =>
          (state: ModuleState): ModuleState => {
            if (touched[at] !== true) return state;
            const { fields: held } = state.content.inline as ReturnType<typeof fields>;
            return written({ fields: held.map((each) => ({ ...each, value: '亲手写的' })) })(state);
          };
        const { record, contents } = begun(before, (state, at) => typed(at)(state));
        const upgraded: Upgraded = { record, before, after };
        const { steps, places } = planUpgrade(upgraded, contents);
        expect(places).toHaveLength(after.length);
        const asked = contentsWanted(upgraded);
        for (const step of steps) {
          if (step.kind !== 'changed') continue;
          const { fields: mine } = contents.get(step.moduleId) as ReturnType<typeof fields>;
          const { fields: next } = step.content as ReturnType<typeof fields>;
          if (!asked.includes(step.moduleId)) continue;
          for (const { key, value } of mine) expect(next.find((one) => one.key === key)?.value).toBe(value);
        }
        // Taking it a second time brings nothing.
        const done = new Map(steps.flatMap((step) => (step.kind === 'changed' ? [[step.moduleId, step.content]] : [])));
        const modules = record.modules.map((each) => done.has(each.id) ? { ...each, content: { hash: '', version: 1, inline: done.get(each.id) } } : each); // prettier-ignore
        const again = planUpgrade({ record: { ...record, modules, begunWith: places.map(({ moduleId }) => ({ moduleId, revision: null })) }, before: after, after }, contents); // prettier-ignore
        expect(again.steps).toEqual([]);
      }),
    );
  });
});
