import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldWords } from '../../../audit/field-words';
import { shownChange } from '../../../audit/value-words';
import { moduleSamples } from '../../../testing/module-samples';
import { deviationsOf, outOfLimits, progressOf } from './deviations';
import { labMethod, labMethodModule } from './lab-method';
import { labMethodSchema, type LabMethod, type Parameter, type Step } from './lab-method-schema';
import { stampedMethod } from './stamp';

const T = (minute: number): string => `2026-11-20T08:${String(minute).padStart(2, '0')}:00.000Z`;
const flow = (own: Partial<Parameter> = {}): Parameter => ({
  ...{ key: 'p1', name: '流速', kind: 'number', unit: 'mL/min', min: '0.8', max: '1.20', options: [] },
  ...{ required: true, value: '', ...own },
});
const step = (id: string, own: Partial<Step> = {}): Step => ({
  ...{ id, name: `步骤${id}`, work: '', duration: '', temperature: '', note: '', needs: '' },
  ...{ compounds: [], instruments: [], parameters: [], state: 'open', by: '', at: '', reason: '', undone: [] },
  ...own,
});
const done = (id: string, at: string, own: Partial<Step> = {}): Step => step(id, { state: 'done', by: 'lin', at, ...own }); // prettier-ignore
const of = (...steps: Step[]): LabMethod => ({
  method: {
    ...{ id: 'm1', number: 'FF-HPLC-001', name: 'HPLC 法测定有关物质', nameEn: 'Purity by HPLC', standard: '' },
    ...{ effectiveOn: '2026-05-10', revision: 3 },
  },
  steps,
});
const hand = { by: 'wang', at: T(30) };
const kinds = (steps: readonly Step[], at: number) => deviationsOf(steps, at).map(({ kind }) => kind);
const told = (old: LabMethod | null, next: LabMethod, language: 'zh-CN' | 'en-US' = 'zh-CN') =>
  [...labMethodModule.diff(old, next)]
    .map((change) => shownChange(change, language, () => undefined))
    .map(({ title, oldValue, newValue }) => [fieldWords(title, language), oldValue, newValue]);

describe('limits of a parameter', () => {
  it('both limits are within; what is typed is compared exactly, not as a float', () => {
    expect(['0.8', '0.80', '1.2', '1.20000', '1'].map((value) => outOfLimits(flow({ value })))).toEqual([
      ...[null, null, null, null, null],
    ]);
    expect(outOfLimits(flow({ value: '0.79999999999999999999' }))).toBe('below');
    expect(outOfLimits(flow({ value: '1.20000000000000000001' }))).toBe('above');
    expect(outOfLimits(flow({ value: '-1' }))).toBe('below');
    expect(outOfLimits(flow({ value: '1.2e3' }))).toBe('above');
    expect(outOfLimits(flow({ value: '5', min: '', max: '' }))).toBeNull();
    expect(outOfLimits(flow({ kind: 'text', value: '5' }))).toBeNull();
  });

  it('a limit the wrong way round, an unknown unit, and a choice that is none are not taken', () => {
    const ok = (own: Partial<Parameter>): boolean => labMethodSchema.safeParse(of(step('a', { parameters: [flow(own)] }))).success; // prettier-ignore
    expect(ok({})).toBe(true);
    for (const bad of [
      { min: '2', max: '1' },
      { unit: 'parsecs/fortnight' },
      { value: 'viel' },
      { kind: 'choice' as const, options: ['甲', '乙'], value: '丙' },
      { kind: 'yesNo' as const, value: 'vielleicht' },
    ])
      expect(ok(bad), JSON.stringify(bad)).toBe(false);
  });
});

describe('deviations', () => {
  it('a skipped step, one done after a later one, and a value outside its limits', () => {
    const steps = [
      done('a', T(1)),
      step('b', { state: 'skipped', by: 'lin', at: T(9) }),
      done('c', T(5)),
      done('d', T(4), { parameters: [flow({ value: '1.5' })] }),
      step('e'),
    ];
    expect(steps.map((_, at) => kinds(steps, at))).toEqual([[], ['skipped'], ['late'], ['above'], []]);
    expect(deviationsOf(steps, 2)).toEqual([{ kind: 'late', after: 4 }]);
    expect(progressOf(steps)).toEqual({ closed: 4, deviating: 3 });
  });

  it('steps that one save ticked were done together, in their order', () => {
    const steps = [done('a', T(3)), done('b', T(3)), done('c', T(3))];
    expect(steps.flatMap((_, at) => kinds(steps, at))).toEqual([]);
  });

  it('a tick that is not saved yet comes after all that are', () => {
    const steps = [done('a', ''), done('b', T(3)), done('c', '')];
    expect(steps.map((_, at) => kinds(steps, at))).toEqual([['late'], [], []]);
  });

  it('ticking in order never deviates, whatever moments come', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 59 }), { maxLength: 12 }), (minutes) => {
        const steps = minutes.toSorted((a, b) => a - b).map((minute, at) => done(`s${String(at)}`, T(minute)));
        expect(steps.flatMap((_, at) => deviationsOf(steps, at))).toEqual([]);
      }),
    );
  });

  it('open steps, owed values and deviations without a reason keep a record from submission', () => {
    const content = of(
      done('a', T(5), { parameters: [flow()] }),
      done('b', T(4), { parameters: [flow({ value: '0.5' })] }),
      step('c'),
    );
    expect(labMethodModule.unfilled(content).map(({ field }) => field)).toEqual([
      ...['steps.a.p1', 'steps.a.reason', 'steps.b.reason', 'steps.c'],
    ]);
    const [a, b] = content.steps;
    if (!a || !b) throw new Error('no steps');
    const said = of(
      { ...a, reason: '先配了流动相', parameters: [flow({ value: '1.0' })] },
      { ...b, reason: '泵压过高' },
      done('c', T(6)),
    );
    expect(labMethodModule.unfilled(said)).toEqual([]);
  });
});

describe('who ticked what and when', () => {
  it('is the server’s word, whatever was sent', () => {
    const sent = of(step('a', { state: 'done', by: 'boss', at: T(1) }), step('b', { state: 'skipped' }), step('c'));
    const { content, faults } = stampedMethod(of(step('a'), step('b'), step('c')), sent, hand);
    expect(faults).toEqual([]);
    expect(content.steps.map(({ by, at }) => [by, at])).toEqual([
      ['wang', T(30)],
      ['wang', T(30)],
      ['', ''],
    ]);
  });

  it('a tick that stood stands as it was written, and another’s name under it is not taken', () => {
    const old = of(done('a', T(1)));
    const { content } = stampedMethod(old, of(done('a', T(2), { by: 'wang', reason: '迟' })), hand);
    expect(content.steps[0]).toMatchObject({ by: 'lin', at: T(1), reason: '迟' });
  });

  it('is taken back with a reason only; the reason, whose tick it was and who took it back stay', () => {
    const old = of(done('a', T(1)));
    const bare = stampedMethod(old, of(step('a')), hand);
    expect(bare.faults).toMatchObject([{ path: ['steps', 0, 'undone'], message: 'untickReason' }]);
    const undone = [{ reason: '勾错了', by: 'x', at: '', was: 'skipped' as const, wasBy: 'x', wasAt: '' }];
    const { content, faults } = stampedMethod(old, of(step('a', { undone })), hand);
    expect(faults).toEqual([]);
    expect(content.steps[0]).toMatchObject({
      ...{ state: 'open', by: '', at: '' },
      undone: [{ reason: '勾错了', by: 'wang', at: T(30), was: 'done', wasBy: 'lin', wasAt: T(1) }],
    });
    const later = stampedMethod(content, of(step('a', { state: 'done', undone: [] })), { by: 'lin', at: T(40) });
    expect(later.content.steps[0]).toMatchObject({ by: 'lin', at: T(40), undone: [{ reason: '勾错了' }] });
  });

  it('once a step was done the method stays the one that was begun; before, another may be taken', () => {
    const other = { ...of(step('a', { name: '别的' })), method: null };
    expect(stampedMethod(of(step('a')), other, hand).faults).toEqual([]);
    expect(stampedMethod(of(done('a', T(1))), other, hand).faults.map(({ message }) => message)).toContain('methodBegun'); // prettier-ignore
    const wider = of(done('a', T(1), { parameters: [flow({ value: '9', max: '10' })] }));
    const begun = of(done('a', T(1), { parameters: [flow({ value: '9' })] }));
    expect(stampedMethod(begun, wider, { ...hand, by: 'lin' }).faults.map(({ message }) => message)).toEqual([
      'methodBegun',
    ]);
    const found = of(done('a', T(1), { parameters: [flow({ value: '1.1' })], instruments: [{ id: 'i1', name: 'HPLC-1' }] })); // prettier-ignore
    expect(stampedMethod(begun, found, { ...hand, by: 'lin' }).faults).toEqual([]);
    // Under somebody else's tick it would be their word.
    expect(stampedMethod(begun, found, hand).faults.map(({ message }) => message)).toEqual(['tickedByOther']);
  });

  it('said once more by the same hand it is the same, and it is content as it is written', () => {
    const contents = moduleSamples[labMethodModule.type];
    if (!contents) throw new Error('no samples');
    fc.assert(
      fc.property(contents, ({ content }) => {
        const once = stampedMethod(null, content as LabMethod, hand).content;
        expect(labMethodSchema.safeParse(once).error).toBeUndefined();
        expect(stampedMethod(once, once, { by: 'lin', at: T(50) })).toEqual({ content: once, faults: [] });
        expect(labMethod.stamped?.(null, content, hand).content).toEqual(once);
      }),
    );
  });
});

describe('a checklist in words', () => {
  it('tells the method, a tick, a value, and a tick taken back, each by its step', () => {
    const [begun, worked] = [
      of(step('a', { name: '平衡', parameters: [flow()] })),
      of(done('a', T(1), { name: '平衡', parameters: [flow({ value: '1.50' })], reason: '泵不稳' })),
    ];
    expect(told(null, of())).toEqual([['方法', null, 'FF-HPLC-001 HPLC 法测定有关物质，2026-05-10 生效']]);
    expect(told(begun, worked)).toEqual([
      ['步骤 1 平衡，完成情况', null, '已完成'],
      ['步骤 1 平衡，原因', null, '泵不稳'],
      ['步骤 1 平衡，流速', null, '1.50 mL/min'],
    ]);
    expect(told(begun, worked, 'en-US').map(([title]) => title)).toEqual([
      ...['Step 1 平衡, whether it is done', 'Step 1 平衡, reason', 'Step 1 平衡, 流速'],
    ]);
    const undone = [{ reason: '勾错了', by: 'lin', at: T(9), was: 'done' as const, wasBy: 'lin', wasAt: T(1) }];
    expect(told(of(done('a', T(1))), of(step('a', { undone })))).toEqual([
      ['步骤 1 步骤a，完成情况', '已完成', null],
      ['步骤 1 步骤a，取消勾选', null, '勾错了'],
    ]);
  });

  it('what a done step used is stated of instruments and materials; an open one used nothing', () => {
    const uses = { instruments: [{ id: 'i1', name: 'HPLC-1' }], compounds: [{ id: 'c1', name: '乙腈' }] };
    const facts = (content: LabMethod) =>
      labMethodModule.facts?.(content).map(({ type, subject }) => `${type} ${subject.category}/${subject.id}`);
    expect(facts(of(step('a', uses)))).toEqual(['MethodFollowed method/m1']);
    expect(facts(of(done('a', T(1), uses)))).toEqual([
      ...['MethodFollowed method/m1', 'StepInstrumentUsed instrument/i1', 'StepMaterialUsed compound/c1'],
    ]);
  });

  it('a clone and the next experiment begin unticked and empty; a template’s values are what a record begins with', () => {
    const content = of(done('a', T(1), { parameters: [flow({ value: '1.0' })], reason: '迟' }));
    const { clone, record, copy } = labMethodModule.carryOver;
    const untouched = of(step('a', { parameters: [flow()] }));
    expect(clone === 'all' ? null : clone.take(content)).toEqual(untouched);
    expect(copy?.(content)).toEqual(untouched);
    expect(record === 'all' ? null : record(content)).toEqual(of(step('a', { parameters: [flow({ value: '1.0' })] })));
  });

  it('those who ticked are named where it is read', () => {
    const content = of(done('a', T(1)), done('b', T(2), { by: 'wang' }), step('c'));
    expect(labMethodModule.mentions?.(content)).toEqual(['lin', 'wang']);
    expect(labMethodModule.text(content)).toContain('@');
  });
});
