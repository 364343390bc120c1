import { isAppError } from '@shilu/events/core/app-error';
import type { Register } from '@shilu/events/core/define-register';
import { streamName } from '@shilu/events/core/envelope';
import { registers } from '@shilu/events/core/registers';
import { checklistOf } from '@shilu/events/records/modules/lab-method/from-method';
import type { LabMethod, Step } from '@shilu/events/records/modules/lab-method/lab-method-schema';
import { emptyDirectory } from '@shilu/events/identity/directory';
import { applyShare } from '@shilu/events/identity/shares';
import { moduleTypeOf, moduleTypes } from '@shilu/events/records/modules/registry';
import { methodRegister } from '@shilu/events/resources/method';
import { designedType } from '@shilu/events/resources/table-design';
import { EntryLog } from '@shilu/events/testing/entry-log';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTaken } from '../templates/modules-as-taken';
import { checkOrigin } from './check-origin';

/** Where contents of this type are designed. */
const libraryOf = (type: string): Register => {
  const found = registers.find(({ name }) => name === moduleTypeOf(type).library?.category);
  if (found === undefined) throw new Error(`nothing of the type ${type} is designed`);
  return found;
};
const FLAT = libraryOf('labInfoTable');
const NESTED = libraryOf('multiLevelTable');

const limits = (max: number) => ({ step: '平衡', name: '流速', kind: 'number', unit: 'mL/min', min: 0.8, max, options: '', required: true }); // prettier-ignore
const METHOD = {
  ...{ number: 'FF-HPLC-001', name: 'HPLC 法测定有关物质', nameEn: '', standard: '', purpose: '' },
  steps: [
    { name: '平衡', work: '平衡至基线稳定', duration: { value: '30', unit: 'min' }, instrumentIds: ['i1'] },
    { name: '进样', note: '每批一次' },
  ],
  parameters: [
    limits(1.2),
    { ...limits(2), step: '进样', name: '外观', kind: 'choice', unit: '', options: '清亮,浑浊' },
  ],
};
/** In force with 1.2 as the limit, then a draft with 9, then in force with 1.5. */
const method = new EntryLog(methodRegister, 'm1')
  .added(METHOD)
  .moved('putInForce', { effectiveOn: '2026-05-10' })
  .moved('revise')
  .changed({ parameters: [limits(9)] })
  .changed({ parameters: [limits(1.5)] })
  .moved('putInForce', { effectiveOn: '2026-09-01' });
const IN_FORCE = 1;
const DRAFT = 3;

const flat = (unit = '%') => ({
  columns: [
    { key: 'c', label: '纯度', type: 'number' as const, unit, marks: [{ when: 'below' as const, value: '98', colour: 'red' as const }] },
    { key: 'd', label: '判定', type: 'select' as const, options: ['合格', '不合格'] },
  ],
  rows: [{ id: 'r', cells: {} }],
}); // prettier-ignore
const nested = (max = 0.5) => ({
  levels: ['a', 'b'].map((key) => ({
    ...{ key, label: key },
    columns: [{ key: `${key}1`, label: '水分', type: 'number' as const, max }],
  })),
  rows: [],
});
const designOf = (register: Register, content: unknown) => {
  const { type, version } = designedType(register.name);
  return [{ type, title: '表', content, contentVersion: version }];
};
const tableLog = (register: Register, content: unknown, later: unknown) =>
  new EntryLog(register, 't1')
    .added({ name: '表', nameEn: '', tableDesign: designOf(register, content) })
    .moved('publish')
    .changed({ tableDesign: designOf(register, later) })
    .moved('publish');
const logs = [
  method,
  new EntryLog(methodRegister, 'gone').added(METHOD).moved('putInForce', { effectiveOn: '2026-05-10' }).moved('withdraw'),
  tableLog(FLAT, flat(), flat('mg')),
  tableLog(NESTED, nested(), nested(50)),
  // For those alone with whom it is shared, since before its second version.
  new EntryLog(FLAT, 'closed')
    .added({ name: '内部', nameEn: '', tableDesign: designOf(FLAT, flat()) })
    .moved('publish')
    .changed({ visibleTo: 'guests', tableDesign: designOf(FLAT, flat('mg')) })
    .moved('publish'),
]; // prettier-ignore
/** Li has an account; Wang reads what is closed, Zhao may copy it. */
const directory = emptyDirectory();
for (const id of ['li', 'wang', 'zhao'])
  directory.accounts.set(id, {
    ...{ id, departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
    ...{ disabled: false, signingLocked: false, shredded: false, suspended: false },
  });
for (const [id, use] of [['wang', 'read'], ['zhao', 'copy']] as const)
  applyShare(directory.shares, `to-${id}`, {
    type: 'EntryShared',
    data: {
      ...{ subject: { category: FLAT.name, id: 'closed' }, accountIds: [id], departmentIds: [], projectIds: [] },
      ...{ sharerId: 'x', use, endsAt: null },
    },
  }); // prettier-ignore
const services = {
  directory,
  store: {
    readStream: (stream: string, { from = 0, limit = 100 } = {}) =>
      Promise.resolve(
        logs.find(({ register, id }) => streamName(register.name, id) === stream)?.stored().slice(from, from + limit) ?? [],
      ),
  },
  entriesOf: (register: Register) => ({
    load: (id: string) =>
      Promise.resolve({
        state: (logs.find((log) => log.register === register && log.id === id) ?? new EntryLog(register, id)).state,
      }),
  }),
}; // prettier-ignore
const refusal = async (
  type: string,
  next: unknown,
  {
    before = null,
    isBegun = false,
    by = 'li',
  }: { readonly before?: unknown; readonly isBegun?: boolean; readonly by?: string } = {},
): Promise<string | null> => {
  try {
    await checkOrigin(services, type, { before, next, isBegun, by });
    return null;
  } catch (error) {
    if (isAppError(error)) return error.key;
    throw error;
  }
};
/** The same of a template that held some modules, and is to hold others. */
const templateRefusal = async (by: string, previous: readonly unknown[], next: readonly unknown[], type: string) => {
  const items = (contents: readonly unknown[]) =>
    contents.map((content) => ({ type, title: '表', content, contentVersion: moduleTypeOf(type).version }));
  try {
    await checkTaken(services, by, { previous: { modules: items(previous) }, next: { modules: items(next) } });
    return null;
  } catch (error) {
    if (isAppError(error)) return error.key;
    throw error;
  }
};
const METHODS = 'labMethod';
const taken = (revision: number, id = 'm1'): LabMethod => {
  const log = new EntryLog(methodRegister, id);
  const from = logs.find((each) => each.id === id)?.events.slice(0, revision + 1) ?? [];
  const values = from.reduce<Readonly<Record<string, unknown>>>(
    (all, { data }) => ({ ...all, ...('values' in data ? data.values : {}), ...('set' in data ? data.set : {}) }),
    log.state.values,
  );
  const content = checklistOf({ id, revision, values });
  if (content === null) throw new Error('unread');
  return content;
};
const onFirst = (content: LabMethod, step: (first: Step) => Step): LabMethod => ({
  ...content,
  steps: content.steps.map((each, at) => (at === 0 ? step(each) : each)),
});

describe('a checklist and the method it says it is', () => {
  it('is taken as the method stood while it was in force, also when that is superseded', async () => {
    expect(await refusal(METHODS, taken(IN_FORCE))).toBeNull();
    expect(await refusal(METHODS, taken(5))).toBeNull();
  });

  it('of a draft, a withdrawn method, a revision that never was or no method at all is refused', async () => {
    expect(await refusal(METHODS, taken(DRAFT))).toBe('originNotInUse');
    expect(await refusal(METHODS, taken(1, 'gone'))).toBe('originNotInUse');
    expect(await refusal(METHODS, { ...taken(IN_FORCE), method: { ...taken(IN_FORCE).method, revision: 99 } })).toBe('originNotInUse'); // prettier-ignore
    expect(await refusal(METHODS, { ...taken(IN_FORCE), method: { ...taken(IN_FORCE).method, id: 'none' } })).toBe('originNotInUse'); // prettier-ignore
    const numbered = (version: number) => ({ ...taken(IN_FORCE), method: { ...taken(IN_FORCE).method, version } });
    expect([await refusal(METHODS, numbered(1)), await refusal(METHODS, numbered(2))]).toEqual([
      null,
      'originNotInUse',
    ]);
  });

  it('takes a later version of the same entry, and never goes back to an earlier one', async () => {
    expect(await refusal(METHODS, taken(5), { before: taken(IN_FORCE) })).toBeNull();
    expect(await refusal(METHODS, taken(IN_FORCE), { before: taken(5) })).toBe('originNotInUse');
    const { type, library } = designedType(FLAT.name);
    const of = (content: unknown, version: number) => library.taken(content, { entryId: 't1', version });
    expect(await refusal(type, of(flat('mg'), 2), { before: of(flat(), 1) })).toBeNull();
    expect(await refusal(type, of(flat(), 1), { before: of(flat('mg'), 2) })).toBe('originNotInUse');
  });

  it('any plan that is not the method’s is refused', async () => {
    const held = taken(IN_FORCE);
    const word = fc.string({ minLength: 1, maxLength: 8 }).map((text) => `改${text}`);
    const parameter = fc.oneof(
      fc.record({ max: fc.integer({ min: 2, max: 1_000_000 }).map(String) }),
      fc.record({ min: fc.constantFrom('', '0', '-5', '0.81') }),
      fc.constant({ required: false }),
      fc.record({ unit: fc.constantFrom('', 'L/min', 'µL/min') }),
      fc.record({ name: word }),
      fc.record({ kind: fc.constantFrom('text', 'yesNo') }),
      fc.record({ options: fc.constant(['任意']) }),
      fc.record({ key: fc.constant('p9') }),
    );
    const step = fc.oneof(
      ...['name', 'work', 'duration', 'temperature', 'note', 'needs'].map((key) => fc.record({ [key]: word })),
    );
    const changed = fc.oneof(
      parameter.map((own) => onFirst(held, (first) => ({ ...first, parameters: first.parameters.map((each) => ({ ...each, ...own })) }) as Step)), // prettier-ignore
      step.map((own) => onFirst(held, (first) => ({ ...first, ...own }))),
      fc.constant(onFirst(held, (first) => ({ ...first, parameters: [] }))),
      fc.constant({ ...held, steps: held.steps.slice(1) }),
      fc.constant({ ...held, steps: held.steps.toReversed() }),
      word.map((name) => ({ ...held, steps: [...held.steps, ...held.steps.map((each) => ({ ...each, id: `x${each.id}`, name }))] })), // prettier-ignore
      fc.constantFrom('number', 'name', 'standard', 'effectiveOn').map((key) => ({ ...held, method: { ...held.method, [key]: '2026-11-01' } })), // prettier-ignore
    );
    const refused = fc.asyncProperty(changed, async (next) => {
      expect(await refusal(METHODS, next)).toBe('originDiffers');
    });
    await fc.assert(refused, { numRuns: 60 });
  });

  it('what was done by it is nobody’s plan, and what a record said before is not asked again', async () => {
    const held = taken(IN_FORCE);
    const worked = onFirst(held, (first) => ({
      ...first,
      ...{ state: 'done', by: 'u1', at: '2026-11-20T08:30:00.000Z', reason: '流量计更换', instruments: [] },
      parameters: first.parameters.map((each) => ({ ...each, value: '1.31' })),
    }));
    expect(await refusal(METHODS, worked)).toBeNull();
    const wide = onFirst(held, (first) => ({ ...first, parameters: first.parameters.map((each) => ({ ...each, max: '9' })) })); // prettier-ignore
    expect(await refusal(METHODS, wide, { before: held })).toBe('originDiffers');
    expect(
      await refusal(
        METHODS,
        onFirst(wide, (first) => ({ ...first, state: 'done' })),
        { before: wide },
      ),
    ).toBeNull();
  });

  it('a template goes on with what was in force, and hides no limit either', async () => {
    expect(await refusal(METHODS, taken(1, 'gone'), { isBegun: true })).toBeNull();
    const wide = onFirst(taken(IN_FORCE), (first) => ({ ...first, note: '不用平衡' }));
    expect(await refusal(METHODS, wide, { isBegun: true })).toBe('originDiffers');
    expect(await templateRefusal('li', [taken(1, 'gone')], [onFirst(taken(1, 'gone'), (first) => ({ ...first, reason: '流量计更换' })), taken(5)], METHODS)).toBeNull(); // prettier-ignore
    expect(await templateRefusal('li', [taken(IN_FORCE)], [taken(IN_FORCE), taken(1, 'gone')], METHODS)).toBe('originNotInUse'); // prettier-ignore
  });
});

describe('a table and the design it says it is', () => {
  const cases = [
    [FLAT, flat(), flat('mg')],
    [NESTED, nested(), nested(50)],
  ] as const;
  it.each(cases)('%# reads as its version; more may be added, nothing of it changed', async (register, first, second) => {
    const { type, library } = designedType(register.name);
    const of = (content: unknown, version: number) => library.taken(content, { entryId: 't1', version });
    expect(await refusal(type, of(first, 1))).toBeNull();
    expect(await refusal(type, of(second, 2))).toBeNull();
    expect(await refusal(type, of(second, 1))).toBe('designDiffers');
    expect(await refusal(type, of(first, 3))).toBe('originNotInUse');
    expect(await refusal(type, library.untied?.(of(second, 1)))).toBeNull();
    expect(await refusal(type, library.pinned(of(second, 1), first))).toBeNull();
  }); // prettier-ignore

  it('is taken by those who may copy it alone, and to all others it is not there', async () => {
    const { type, library } = designedType(FLAT.name);
    const content = library.taken(flat(), { entryId: 'closed', version: 1 });
    expect(await refusal(type, content, { by: 'zhao' })).toBeNull();
    expect(await refusal(type, content, { by: 'wang' })).toBe('originToRead');
    expect(await refusal(type, content, { by: 'li' })).toBe('originNotInUse');
    // What stands in a module stays, and in a template that a record begins with.
    expect(await refusal(type, { ...flat(), rows: [], origin: { entryId: 'closed', version: 1 } }, { by: 'li', before: content })).toBeNull(); // prettier-ignore
    expect(await refusal(type, content, { by: 'li', isBegun: true })).toBeNull();
  });

  describe.each([
    ['li', 'originNotInUse', 'originNotInUse', 'originNotInUse'],
    ['wang', 'originToRead', 'originToRead', 'designDiffers'],
    ['zhao', null, 'designDiffers', 'designDiffers'],
  ] as const)('of what is closed, by %s', (by, taking, guessing, keeping) => {
    const { type, library } = designedType(FLAT.name);
    const of = (content: unknown, version: number) => library.taken(content, { entryId: 'closed', version });
    const [first, second] = [of(flat(), 1), of(flat('mg'), 2)];
    // The columns of the first version under the name of the second: the refusal would say where they differ.
    const guess = of(flat(), 2);

    it('a version is taken by right alone, whatever stood there before', async () => {
      expect(await refusal(type, second, { by })).toBe(taking);
      expect(await refusal(type, second, { by, before: first })).toBe(taking);
      expect(await templateRefusal(by, [first], [first, second], type)).toBe(taking);
      expect(await templateRefusal(by, [first], [second], type)).toBe(taking);
    });

    it('a refusal tells nothing of a version that one may not read', async () => {
      expect(await refusal(type, guess, { by })).toBe(guessing);
      expect(await refusal(type, guess, { by, before: first })).toBe(guessing);
      expect(await templateRefusal(by, [first], [first, guess], type)).toBe(guessing);
    });

    it('what is named already is kept as it was taken', async () => {
      const bent = of(flat('mg'), 1);
      expect(await refusal(type, bent, { by, before: first })).toBe(keeping);
      expect(await templateRefusal(by, [first], [bent], type)).toBe(keeping);
      expect(await templateRefusal(by, [first], [first, first], type)).toBeNull();
      expect(await templateRefusal(by, [first], [{ ...flat(), rows: [], origin: { entryId: 'closed', version: 1 } }], type)).toBeNull(); // prettier-ignore
    });
  });

  it('columns, options and rows of one’s own are added; a column that was taken stays', async () => {
    const { type } = designedType(FLAT.name);
    const { columns, rows } = flat();
    const origin = { entryId: 't1', version: 1 };
    const [first, second] = columns;
    const more = [
      { ...first, width: 90, footers: ['mean'] },
      { ...second, options: ['合格', '不合格', '待定'] },
      { key: 'e', label: '备注', type: 'text' },
    ];
    expect(await refusal(type, { columns: more, rows, origin })).toBeNull();
    expect(await refusal(type, { columns: [second], rows: [], origin })).toBe('designDiffers');
    expect(await refusal(type, { columns: [first, { ...second, options: ['合格'] }], rows, origin })).toBe('designDiffers'); // prettier-ignore
    expect(await refusal(type, { columns: [{ ...first, marks: [] }, second], rows, origin })).toBe('designDiffers');
  });
});

it('every type that names an entry it was taken from says what of it is pinned', () => {
  const pinned = moduleTypes.filter(({ takenFrom }) => takenFrom !== undefined).map(({ type }) => type);
  expect(moduleTypes.filter(({ library }) => library !== undefined).every(({ type }) => pinned.includes(type))).toBe(true); // prettier-ignore
  expect(pinned).toEqual(expect.arrayContaining([METHODS, designedType(FLAT.name).type, designedType(NESTED.name).type])); // prettier-ignore
  for (const type of pinned) expect(moduleTypeOf(type).takenFrom?.origin(moduleTypeOf(type).empty())).toBeNull();
});
