import fc from 'fast-check';
import { word, type ModuleSamples } from '../../../testing/module-sample';
import { PARAMETER_KINDS, STEP_STATES, type Parameter } from './lab-method-schema';
import { labMethodModule } from './lab-method';

const AT = '2026-11-20T08:30:00.000Z';

const parameter = fc.record({
  name: word,
  kind: fc.constantFrom(...PARAMETER_KINDS),
  value: fc.constantFrom('', '1.50', '-3', '2.5e-3'),
  limits: fc.constantFrom(['', ''], ['0.8', '1.20'], ['', '30'], ['-5', '']),
  required: fc.boolean(),
});
const VALUES = { text: '清亮', choice: '合格', yesNo: 'yes' } as const;

const step = fc.record({
  name: word,
  work: word,
  note: word,
  needs: word,
  state: fc.constantFrom(...STEP_STATES),
  reason: word,
  instrument: fc.option(word),
  compound: fc.option(word),
  undone: fc.option(word),
  parameters: fc.array(parameter, { maxLength: 3 }),
});

export const samples: ModuleSamples = {
  type: labMethodModule.type,
  contents: fc.tuple(fc.option(word), fc.array(step, { maxLength: 4 })).map(([name, steps]) => ({
    content: {
      method:
        name === null
          ? null
          : {
              ...{ id: 'm1', number: 'FF-001', name, nameEn: '', standard: 'GB/T 1' },
              ...{ effectiveOn: '2026-05-10', revision: 4, version: 2 },
            },
      steps: steps.map(({ parameters, instrument, compound, undone, state, ...said }, at) => ({
        ...said,
        ...{ id: `s${at}`, duration: '15 min', temperature: '', state },
        ...(state === 'open' ? { by: '', at: '' } : { by: 'lin', at: AT }),
        compounds: compound === null ? [] : [{ id: 'c1', name: compound }],
        instruments: instrument === null ? [] : [{ id: 'i1', name: instrument }],
        undone: undone === null ? [] : [{ reason: undone, by: 'lin', at: AT, was: 'done', wasBy: 'chen', wasAt: AT }],
        parameters: parameters.map(({ kind, value, limits, ...asked }, index): Parameter => {
          const [min = '', max = ''] = kind === 'number' ? limits : [];
          return {
            ...{ ...asked, kind, key: `p${index}`, unit: kind === 'number' ? 'mL/min' : '', min, max },
            options: kind === 'choice' ? ['合格', '不合格'] : [],
            value: value === '' || kind === 'number' ? value : VALUES[kind],
          };
        }),
      })),
    },
    said: [
      ...(name === null ? [] : [name, 'FF-001']),
      ...steps.flatMap(({ name: called, work, note, needs, reason, instrument, compound, undone, parameters }) => [
        ...[called, work, note, needs, reason],
        ...[instrument, compound, undone].flatMap((each) => (each === null ? [] : [each])),
        ...parameters.map((each) => each.name),
      ]),
    ],
  })),
};
