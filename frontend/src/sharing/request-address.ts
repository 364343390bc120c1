import type { Register } from '@shilu/events/core/define-register';
import { isShareable } from '@shilu/events/core/register-access';
import { RECORD } from '@shilu/events/records/record-category';

export const REQUEST_PARAM = 'apply';
/** Of which kind it is, where it is no record. */
export const KIND_PARAM = 'kind';

/** Where access to something is requested that does not open. */
export const requestAddress = (sought: string, category: string = RECORD): string =>
  `/resource/allApply?${new URLSearchParams({
    [REQUEST_PARAM]: sought,
    ...(category === RECORD ? {} : { [KIND_PARAM]: category }),
  }).toString()}`;

/** The same of an entry; undefined where entries of its register are shared with nobody. */
export const entryRequest = (register: Register, id: string): string | undefined =>
  isShareable(register) ? requestAddress(id, register.name) : undefined;
