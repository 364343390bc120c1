import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import type { LiveDirectory } from '../engine/directory';

/** Whether a dictionary of the organisation, by its code, offers a value now. */
export const isOffered = (live: LiveDirectory, code: string, value: string): boolean =>
  [...live.kept(dictionaryRegister).values()].some(
    ({ removed, values }) =>
      !removed && values.code === code && values.items.some((item) => item.enabled && item.value === value),
  );
