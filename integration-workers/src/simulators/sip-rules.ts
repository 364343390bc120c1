import { own } from '@shilu/events/core/own';
import { submitInspection } from '@shilu/events/integrations/platforms/sip';
import type { RequestValues } from '@shilu/events/integrations/platforms/operation';
import { refusalOf, textOf, type Rules } from './rules';

/** This laboratory has no ICP-MS. */
const OFFERED = new Set(
  submitInspection.resultItems.map((item) => item.value).filter((item) => item !== 'heavyMetals'),
);

type Measured = { readonly unit: string; readonly value: (seed: number) => string; readonly judged: boolean };
const said = (value: string): Measured => ({ unit: '', value: () => value, judged: true });
const measured = (from: number, step: number, digits: number, unit: string, judged = true): Measured => ({
  ...{ unit, judged, value: (seed) => (from + step * (seed % 10)).toFixed(digits) },
});

const methods: Readonly<Record<string, Measured>> = {
  appearance: said('白色粉末 / white powder'),
  assayHplc: measured(98.6, 0.1, 1, '%'),
  relatedSubstances: measured(0.11, 0.02, 2, '%'),
  residualSolvents: measured(120, 7, 0, 'ppm'),
  waterKf: measured(0.12, 0.03, 2, '%'),
  identityNmr: said('与结构一致 / consistent'),
  massSpectrum: measured(212.1, 0.01, 2, 'm/z', false),
  meltingPoint: measured(104, 0.3, 1, '℃', false),
  opticalRotation: measured(-12, 0.2, 1, '°', false),
};

const itemsOf = (values: RequestValues): readonly string[] =>
  Array.isArray(values['testItems']) ? values['testItems'].map(String) : [];

/** Takes a sample once, with its amount, for tests that it does; the results come after a while. */
export const sipRules = (): Rules => {
  const registered = new Set<string>();
  const sampleOf = (values: RequestValues): string => `${textOf(values, 'sampleNo')}\n${textOf(values, 'batchNo')}`;
  return {
    prefix: 'SIP',
    judge: (_operation, { values }) => {
      if (textOf(values, 'amount') === '' || Number(values['amount']) <= 0)
        return refusalOf('amountMissing', 'the amount of the sample is needed', ['amount', 'missing']);
      if (textOf(values, 'unit') === '')
        return refusalOf('amountMissing', 'the unit of the amount is needed', ['unit', 'missing']);
      if (itemsOf(values).some((item) => !OFFERED.has(item)))
        return refusalOf('unknownTestItem', 'a test is not offered here', ['testItems', 'unknownTestItem']);
      if (registered.has(sampleOf(values)))
        return refusalOf('sampleRegistered', 'sample and batch are registered', ['sampleNo', 'sampleRegistered']);
      return null;
    },
    take: (_operation, { values }) => {
      registered.add(sampleOf(values));
      return null;
    },
    giveBack: (_operation, { values }) => void registered.delete(sampleOf(values)),
    resultOf: (values, serial) => ({
      lines: itemsOf(values).flatMap((item, at) => {
        const method = own(methods, item);
        if (!method) return [];
        const verdict = method.judged ? ('pass' as const) : null;
        return [{ item, value: method.value(serial + at), unit: method.unit, verdict }];
      }),
      remark: '',
    }),
  };
};
