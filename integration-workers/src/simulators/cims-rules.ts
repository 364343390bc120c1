import { own } from '@shilu/events/core/own';
import type { RequestValues } from '@shilu/events/integrations/platforms/operation';
import { refusalOf, textOf, type Rules } from './rules';

type Dimension = 'mass' | 'volume';
/** In mg and µL. */
const units: Readonly<Record<string, readonly [Dimension, number]>> = {
  mg: ['mass', 1],
  g: ['mass', 1_000],
  kg: ['mass', 1_000_000],
  µL: ['volume', 1],
  mL: ['volume', 1_000],
  L: ['volume', 1_000_000],
};

type Bottle = { readonly dimension: Dimension; readonly location: string; left: number };
const shelf = (): Map<string, Bottle> =>
  new Map([
    ['B-1001', { dimension: 'volume', location: 'A-03-2', left: 2_500_000 }],
    ['B-1002', { dimension: 'volume', location: 'A-03-3', left: 500_000 }],
    ['B-1003', { dimension: 'mass', location: 'C-01-1', left: 100_000 }],
    ['B-1004', { dimension: 'mass', location: 'C-02-4', left: 5_000 }],
  ]);

const round = (value: number): string => String(Number(value.toPrecision(12)));

/** Bottles on a shelf with what is left in them; taking and using make it less. */
export const cimsRules = (): Rules => {
  const bottles = shelf();
  const asked = (values: RequestValues) => {
    const unit = textOf(values, 'unit');
    const [dimension, factor] = own(units, unit) ?? ['mass', 1];
    return { unit, dimension, factor, amount: Number(values['amount']) * factor };
  };
  return {
    prefix: 'CIM',
    judge: (_operation, values) => {
      const bottle = bottles.get(textOf(values, 'bottleNo'));
      if (!bottle) return refusalOf('bottleUnknown', 'no such bottle', ['bottleNo', 'bottleUnknown']);
      const { dimension, amount } = asked(values);
      if (dimension !== bottle.dimension) return refusalOf('unitWrong', 'unit of another kind', ['unit', 'unitWrong']);
      if (!(amount > 0)) return refusalOf('invalid', 'nothing is asked for', ['amount', 'invalid']);
      return amount > bottle.left ? refusalOf('stockShort', 'not enough is left', ['amount', 'stockShort']) : null;
    },
    take: (operation, values) => {
      const bottle = bottles.get(textOf(values, 'bottleNo'));
      if (!bottle) return null;
      const { amount, unit, factor } = asked(values);
      bottle.left -= amount;
      const line = (item: string, value: string, its = '') => ({ item, value, unit: its, verdict: null });
      const remaining = line('remaining', round(bottle.left / factor), unit);
      return operation === 'cims.recordUsage'
        ? { lines: [remaining], remark: '' }
        : {
            lines: [line('issued', textOf(values, 'amount'), unit), line('location', bottle.location), remaining],
            remark: '',
          };
    },
    giveBack: (_operation, values) => {
      const bottle = bottles.get(textOf(values, 'bottleNo'));
      if (bottle) bottle.left += asked(values).amount;
    },
    resultOf: () => ({ lines: [], remark: '' }),
  };
};
