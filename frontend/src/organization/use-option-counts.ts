import { organizationCalls } from '@shilu/events/organization/calls';
import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { registerKey } from '@shilu/events/live/told-key';
import { useContext } from 'react';
import { useQueryCall } from '../api/use-query-call';
import { HeldInContext } from '../files/held-in';

const WATCH = [registerKey(dictionaryRegister), 'records'] as const;
const NONE: ReadonlyMap<string, number> = new Map();

/** How often each option of the dictionary whose form this is was chosen; of a new one none was. */
export const useOptionCounts = (readOnly: boolean): ReadonlyMap<string, number> => {
  const { category, entryId } = useContext(HeldInContext);
  const id = category === dictionaryRegister.name ? (entryId ?? '') : '';
  const counted = useQueryCall(
    organizationCalls.optionCounts,
    { id },
    { watch: WATCH, enabled: id !== '' && !readOnly },
  ).data;
  return counted === undefined ? NONE : new Map(counted.response.map(({ value, count }) => [value, count]));
};
