import { own } from '@shilu/events/core/own';
import type { Bottle } from '@shilu/events/integrations/platforms/look-ups';
import type { RequestValues } from '@shilu/events/integrations/platforms/operation';
import type { Submission } from '../platforms/contract';
import { shelf, type Stocked } from './cims-shelf';
import { fit } from './found-by';
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

type Reserved = { readonly bottleNo: string; readonly amount: number; readonly place: string | null };

const measured = (unit: string): readonly [Dimension, number] => own(units, unit) ?? ['mass', 1];
const round = (value: number): string => String(Number(value.toPrecision(12)));
const line = (item: string, value: string, unit = '') => ({ item, value, unit, verdict: null });

/** Bottles on a shelf with what is left in them and what of that is reserved; taking and using make it less. */
export const cimsRules = (): Rules => {
  const bottles = new Map(shelf.map((one) => [one.bottleNo, { ...one, left: one.filled * measured(one.unit)[1] }]));
  /** By request: one that is sent anew takes the place of what it reserved before. */
  const reserved = new Map<string, Reserved>();

  const asked = (values: RequestValues) => {
    const unit = textOf(values, 'unit');
    const [dimension, factor] = measured(unit);
    return { bottleNo: textOf(values, 'bottleNo'), unit, dimension, factor, amount: Number(values['amount']) * factor };
  };
  /** Of this bottle, but for what the same request or the same place in a record has reserved itself. */
  const reservedByOthers = (bottleNo: string, { request, place }: Pick<Submission, 'request' | 'place'>): number =>
    [...reserved]
      .filter(([id, one]) => one.bottleNo === bottleNo && id !== request && (place === null || one.place !== place))
      .reduce((sum, [, { amount }]) => sum + amount, 0);

  /** A use takes up what its own place in the record had reserved. */
  const consume = (place: string | null): void => {
    if (place === null) return;
    for (const [id, one] of reserved) if (one.place === place) reserved.delete(id);
  };

  const seen = ({ filled: _, ...stocked }: Stocked, left: number): Bottle => {
    const factor = measured(stocked.unit)[1];
    const others = reservedByOthers(stocked.bottleNo, { request: '', place: null });
    return {
      ...stocked,
      remaining: Number(round(left / factor)),
      available: Number(round(Math.max(0, left - others) / factor)),
    };
  };

  return {
    prefix: 'CIM',
    judge: (_operation, submission) => {
      const { bottleNo, dimension, amount, factor, unit } = asked(submission.values);
      const bottle = bottles.get(bottleNo);
      if (!bottle) return refusalOf('bottleUnknown', 'no such bottle', ['bottleNo', 'bottleUnknown']);
      if (dimension !== measured(bottle.unit)[0])
        return refusalOf('unitWrong', 'unit of another kind', ['unit', 'unitWrong', bottle.unit]);
      if (!(amount > 0)) return refusalOf('invalid', 'nothing is asked for', ['amount', 'invalid']);
      const free = Math.max(0, bottle.left - reservedByOthers(bottleNo, submission));
      return amount > free
        ? refusalOf('stockShort', 'not enough is left', ['amount', 'stockShort', `${round(free / factor)} ${unit}`])
        : null;
    },
    take: (operation, submission) => {
      const { bottleNo, amount, unit, factor } = asked(submission.values);
      const bottle = bottles.get(bottleNo);
      if (!bottle) return null;
      const { request, place } = submission;
      if (operation === 'cims.reserve') {
        reserved.set(request, { bottleNo, amount, place });
        return { lines: [line('reserved', textOf(submission.values, 'amount'), unit)], remark: '' };
      }
      if (operation === 'cims.recordUsage') consume(place);
      bottle.left -= amount;
      const remaining = line('remaining', round(bottle.left / factor), unit);
      return operation === 'cims.recordUsage'
        ? { lines: [remaining], remark: '' }
        : {
            lines: [
              line('issued', textOf(submission.values, 'amount'), unit),
              line('location', bottle.location),
              remaining,
            ],
            remark: '',
          };
    },
    giveBack: (operation, { request, values }) => {
      if (operation === 'cims.reserve') return void reserved.delete(request);
      const { bottleNo, amount } = asked(values);
      const bottle = bottles.get(bottleNo);
      if (bottle) bottle.left += amount;
    },
    resultOf: () => ({ lines: [], remark: '' }),
    find: (key, inchiKey) =>
      [...bottles.values()]
        .map(({ left, ...one }) => {
          const numbers = [one.bottleNo, one.cas, one.lot];
          return {
            one,
            left,
            rank: fit({ numbers, names: [one.name, one.nameZh], inchiKey: one.inchiKey }, key, inchiKey),
          };
        })
        .filter(({ rank }) => rank > 0)
        .sort((a, b) => b.rank - a.rank || a.one.bottleNo.localeCompare(b.one.bottleNo))
        .map(({ one, left }) => seen(one, left)),
  };
};
