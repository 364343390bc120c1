import { AppError } from '@shilu/events/core/app-error';
import type { RegisterOf } from '@shilu/events/core/define-register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { registers } from '@shilu/events/core/registers';
import { commonListCalls } from '@shilu/events/resources/common-list-calls';
import type { Route } from '@shilu/infra/http/call-context';
import { query, type QueryDeps } from '../engine/query';
import { offsetOf } from '../engine/where';
import { entryPage } from '../registers/entry-page';

const listOf = (type: string): RegisterOf => {
  const register = registers.find(({ name }) => name === type);
  if (register === undefined) throw new AppError('notFound');
  return register;
};

/** What each common list has: its fields, and the entries that its reader may read. */
export const commonListRoutes = (deps: QueryDeps): readonly Route[] => [
  query(deps, commonListCalls.fields, [], (input) => {
    const { name, fields } = listOf(input.type);
    const all = fields.map((field) => ({
      ...{ type: name, key: field.key, zh: field.label['zh-CN'], en: field.label['en-US'], kind: field.type },
      ...{ required: field.required === true, shown: field.list === true },
    }));
    const from = offsetOf(input);
    return Promise.resolve({ response: all.slice(from, from + input.pageSize), rows: all.length });
  }),
  query(deps, commonListCalls.list, ['registers'], ({ type, ...paged }, viewer) => {
    const register = listOf(type);
    return entryPage(deps, register, registerCalls(register).page.request.parse(paged), viewer);
  }),
];
