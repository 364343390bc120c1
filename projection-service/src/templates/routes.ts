import { templateCalls } from '@shilu/events/templates/calls';
import { templateRegister } from '@shilu/events/templates/template';
import type { Route } from '@shilu/infra/http/call-context';
import { query, type QueryDeps } from '../engine/query';
import { findEntry } from '../registers/find-entry';
import { centrePage } from './centre-page';
import { childrenPage } from './children-page';
import { usesOfTemplate } from './uses-of-template';

export const templateRoutes = (deps: QueryDeps): readonly Route[] => [
  query(deps, templateCalls.publicPage, ['registers', 'records'], (input, viewer) =>
    centrePage(deps.pool, viewer, input),
  ),
  query(deps, templateCalls.children, ['registers'], async (input, viewer) => ({
    response: [...(await childrenPage(deps, viewer, input))],
  })),
  query(deps, templateCalls.uses, ['registers', 'records'], async (input, viewer) => {
    // Whoever may not find the template is told no more than of one that is not there.
    await findEntry(deps, templateRegister, viewer, input.id);
    return usesOfTemplate(deps.pool, viewer, input);
  }),
];
