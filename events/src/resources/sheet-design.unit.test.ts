import { describe, expect, it } from 'vitest';
import { registerDecider } from '../core/register';
import { AppError } from '../core/app-error';
import { fold, refusalOf } from '../testing/decider-spec';
import { mayDoTable } from '../testing/table-people';
import { sheetDesignRegister } from './sheet-design';
import { designedType } from './table-design';

const decider = registerDecider(sheetDesignRegister);
const { type } = designedType(sheetDesignRegister.name);
const tableDesign = (content: object) => [{ type, title: '表', content, contentVersion: 1 }];
const book = (cellData: object) => ({
  ...{ engine: null, fixed: null, source: null, styles: {}, names: [], sheetOrder: ['s1'] },
  sheets: {
    s1: {
      ...{ id: 's1', name: '数据', rowCount: 20, columnCount: 9, cellData, mergeData: [], rowData: {}, columnData: {} },
      ...{ validations: [], conditionals: [], pictures: [] },
    },
  },
});
const input = {
  ...{ id: 'weight', name: '称样量', sheet: 's1', kind: 'number', unit: 'mg', min: '10', max: '15', options: [] },
  ...{ range: { startRow: 0, endRow: 0, startColumn: 1, endColumn: 1 }, required: true, hint: '' },
};
const design = (own: object = {}) => ({ sealed: false, inputs: [input], links: [], results: [], charts: [], ...own });
const sheet = (cellData: object, own: object = {}, beside: object = {}) => ({
  ...{ book: book(cellData), design: design(own), reasons: [] },
  ...beside,
});
const cells = { 0: { 0: { v: '称样量' } }, 1: { 1: { f: '=B1*2' } } };
const designed = sheet(cells);
const added = decider.decide({ kind: 'add', values: { name: '表', tableDesign: tableDesign(designed) }, actor: 'owner' }, decider.initialState()); // prettier-ignore
const moveNamed = (name: string) => {
  const found = sheetDesignRegister.life?.moves.find((move) => move.name === name);
  if (found === undefined) throw new Error(name);
  return { kind: 'move' as const, move: found, set: {}, baseRevision: null };
};
const next = (events: typeof added, name: string) => [
  ...events,
  ...decider.decide(moveNamed(name), fold(decider, events)),
];
const published = next(added, 'publish');
const inState = { draft: added, published, disabled: next(published, 'disable') };

/** Written by hand: from each state, where each move leads; a move that is not named does not exist there. */
const arrows: Readonly<Record<keyof typeof inState, Readonly<Record<string, string>>>> = {
  draft: { publish: 'published' },
  published: { publish: 'published', disable: 'disabled' },
  disabled: { publish: 'published' },
};
/** Written by hand: who may. */
const people: Readonly<Record<string, readonly string[]>> = {
  ...{ admin: ['publish', 'disable'], publisher: ['publish', 'disable'] },
  ...{ owner: [], designer: [], other: [] },
};

describe('a design of the library', () => {
  it.each(Object.keys(inState) as (keyof typeof inState)[])('from %s: every arrow that is there, no other', (state) => {
    const events = inState[state];
    expect(fold(decider, events).status).toBe(state);
    for (const name of ['publish', 'disable']) {
      const to = arrows[state][name];
      if (to === undefined) expect(refusalOf(() => next(events, name))).toBe('notInState');
      else expect(fold(decider, next(events, name)).status).toBe(to);
    }
  });

  it.each(Object.keys(people))('%s may make these moves where they are open', (person) => {
    for (const [state, events] of Object.entries(inState))
      expect(mayDoTable(sheetDesignRegister, fold(decider, events), person).toSorted(), state).toEqual(
        (people[person] ?? []).filter((name) => arrows[state as keyof typeof arrows][name] !== undefined).toSorted(),
      );
  });

  it('each publication is a version; the draft goes on beside it', () => {
    const changed = [...published, ...decider.decide({ kind: 'modify', values: { name: '新表' }, baseRevision: null }, fold(decider, published))]; // prettier-ignore
    expect(fold(decider, changed).versions.map(({ number }) => number)).toEqual([1]);
    expect([fold(decider, changed).values['name'], fold(decider, changed).newest?.['name']]).toEqual(['新表', '表']);
    expect(fold(decider, next(changed, 'publish')).versions.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('is refused without inputs, with faults, with results that it vouches for, and taken from another, in words', () => {
    const refused = (content: object): string => {
      try {
        decider.decide({ kind: 'add', values: { name: '表', tableDesign: tableDesign(content) }, actor: 'owner' }, decider.initialState()); // prettier-ignore
        return '';
      } catch (error) {
        return JSON.stringify(error instanceof AppError ? [error.key, error.details] : error);
      }
    };
    expect(refused(designed)).toBe('');
    expect(refused(sheet(cells, { inputs: [] }))).toContain('required');
    expect(refused(sheet({ 0: { 1: { f: '=1+1' } } }))).toContain('不能有公式');
    expect(refused(sheet(cells, { inputs: [{ ...input, max: '1' }] }))).toContain('上限不能小于下限');
    expect(refused(sheet(cells, { sealed: true }, { origin: { entryId: 'x', version: 1 } }))).toContain(
      '不取自别的设计',
    );
  });
});
