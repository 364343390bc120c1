import { isShareable } from '@shilu/events/core/register-access';
import { registers } from '@shilu/events/core/registers';
import { RECORD } from '@shilu/events/records/record-category';
import { matchPath } from 'react-router-dom';

export type Sought = { readonly category: string; readonly sought: string };

const RECORD_PAGE = '/editRecord/:id';
const ID = /^[A-Za-z0-9_-]{1,64}$/;

const pages = (): readonly (readonly [category: string, page: string])[] => [
  [RECORD, RECORD_PAGE],
  ...registers.flatMap((register) => {
    const page = isShareable(register) ? register.place?.detail : undefined;
    return page === undefined ? [] : [[register.name, page] as const];
  }),
];

/** What is asked for: what a pasted link leads to, else the number of a record as it was typed. */
export const soughtIn = (typed: string): Sought => {
  const text = typed.trim();
  const path = /^(?:[a-z]+:\/\/[^/]*)?(?<path>\/[^?#]*)/i.exec(text)?.groups?.['path'];
  for (const [category, page] of path === undefined ? [] : pages()) {
    const id = matchPath({ path: page, end: false }, path ?? '')?.params['id'];
    if (id !== undefined && ID.test(id)) return { category, sought: id };
  }
  return { category: RECORD, sought: text };
};
