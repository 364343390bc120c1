import { nearUnits } from '@shilu/events/units/near-unit';
import { parseQuantity } from '@shilu/events/units/quantity';
import { sameKind, unitOf } from '@shilu/events/units/unit';
import type { TFunction } from 'i18next';
import type { texts } from '../../../i18n/zh-CN/records';

type Fault = keyof (typeof texts)['faults'];

/** What is wrong with a cell or a field, and what to do. */
export const faultWords = (
  t: TFunction<'records'>,
  fault: Fault,
  { unit = '' }: { readonly unit?: string | undefined },
  value: string,
): string => {
  const typed = parseQuantity(value)?.unit || value.trim();
  // An example that the field itself takes.
  if (fault === 'notANumber' && unit !== '') return t('faults.notANumberIn', { unit });
  if (fault !== 'unknownUnit') return t(`faults.${fault}`, { unit, typed });
  const wanted = unitOf(unit);
  if (wanted === null) {
    const [near] = nearUnits(typed, unit);
    return near === undefined ? t('faults.unknownUnit', { typed }) : t('faults.unknownUnitNear', { typed, near });
  }
  // What could not be converted either would only be refused again.
  const near = nearUnits(typed, unit).find((each) => {
    const meant = unitOf(each);
    return meant !== null && sameKind(meant, wanted);
  });
  return near === undefined
    ? t('faults.unknownUnitFor', { typed, unit })
    : t('faults.unknownUnitNear', { typed, near });
};
