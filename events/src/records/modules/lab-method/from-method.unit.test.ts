import { describe, expect, it } from 'vitest';
import { nameKey } from '../../../core/register';
import { refusalOf } from '../../../core/app-error';
import { parametersFit } from '../../../resources/method-parameters';
import { checklistOf, isOtherwise } from './from-method';
import { labMethodSchema } from './lab-method-schema';

const asked = (own: object = {}) => ({
  ...{ step: '平衡', name: '流速', kind: 'number', unit: 'mL/min', min: 0.8, max: 1.2, options: '', required: true },
  ...own,
});
const values = {
  ...{ number: 'FF-HPLC-001', name: 'HPLC 法测定有关物质', nameEn: 'Purity by HPLC', effectiveOn: '2026-05-10' },
  steps: [
    { name: '平衡', work: '流速 1.0 mL/min', duration: { value: '30', unit: 'min' }, instrumentIds: ['i1', 'i2'] },
    { name: '进样' },
  ],
  parameters: [asked(), asked({ step: '进样', name: '外观', kind: 'choice', unit: '', options: '清亮，浑浊, 清亮' })],
};

describe('a checklist from a method', () => {
  it('has its steps with what each asks for and takes, as they are called now', () => {
    const content = checklistOf({ id: 'm1', revision: 5, values, names: { [nameKey('instrument', 'i1')]: 'HPLC-1' } });
    expect(labMethodSchema.safeParse(content).error).toBeUndefined();
    expect(content?.method).toMatchObject({ id: 'm1', number: 'FF-HPLC-001', effectiveOn: '2026-05-10', revision: 5 });
    expect(content?.steps).toMatchObject([
      {
        ...{ name: '平衡', duration: '30 min', state: 'open' },
        instruments: [
          { id: 'i1', name: 'HPLC-1' },
          { id: 'i2', name: 'i2' },
        ],
        parameters: [{ name: '流速', unit: 'mL/min', min: '0.8', max: '1.2', required: true, value: '' }],
      },
      { name: '进样', parameters: [{ kind: 'choice', options: ['清亮', '浑浊'] }] },
    ]);
    expect(checklistOf({ id: 'm1', revision: 5, values: { name: 3 } })).toBeNull();
  });

  it('reads otherwise where a step or a limit does, not where only the day is another', () => {
    const take = (own: object) => checklistOf({ id: 'm1', revision: 6, values: { ...values, ...own } });
    const held = take({});
    const other = take({ parameters: [asked({ max: 1.5 })] });
    const same = take({ effectiveOn: '2026-11-01' });
    if (held === null || other === null || same === null) throw new Error('unread');
    expect([isOtherwise(held, other), isOtherwise(held, same)]).toEqual([true, false]);
  });
});

describe('parameters of a method', () => {
  const fault = (own: object, steps = [{ name: '平衡' }]) =>
    refusalOf(() => parametersFit({ steps, parameters: [asked(own)] }));
  it.each([
    [{ step: '平横' }, 'parameters.0.step', 'noSuchStep'],
    [{ unit: 'foo' }, 'parameters.0.unit', 'unknownUnit'],
    [{ max: 0.5 }, 'parameters.0.max', 'maxBelowMin'],
    [{ kind: 'choice', options: '只有一个' }, 'parameters.0.options', 'twoOptions'],
  ])('%o is refused by its field', (own, path, message) => {
    expect(fault(own)).toMatchObject({ key: 'inputUnfit', details: { issues: [{ path, message }] } });
  });

  it('one of two steps of the same name cannot be meant, and a parameter is named once in its step', () => {
    expect(fault({}, [{ name: '平衡' }, { name: '平衡' }])).toMatchObject({ details: { issues: [{ message: 'stepTwice' }] } }); // prettier-ignore
    expect(refusalOf(() => parametersFit({ steps: [{ name: '平衡' }], parameters: [asked(), asked()] }))).toMatchObject(
      {
        details: { issues: [{ path: 'parameters.1.name', message: 'repeated' }] },
      },
    );
    expect(fault({})).toBeNull();
  });
});
