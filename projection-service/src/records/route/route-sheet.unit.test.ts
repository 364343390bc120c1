import type { Route } from '@shilu/events/records/route/route-calls';
import { foldedRoute } from '@shilu/events/records/route/route-words';
import { part } from '@shilu/tests/proves';
import { expect, it } from 'vitest';
import { routeSheet } from './route-sheet';

const LANGUAGES = ['zh-CN', 'en-US'] as const;
const route: Route = { steps: [], uses: [], isCut: false };

it('a sheet of a route that is larger than it is told says so at its end; any other says nothing of it', () => {
  part('C118', 'the sheet says that it is cut');
  const said = {
    'zh-CN': '路线过大，这里只列出最近的步骤。',
    'en-US': 'The route is too large: only the nearest steps are listed.',
  };
  for (const language of LANGUAGES) {
    const rowsOf = (each: Route) => routeSheet(each, foldedRoute(each), language).rows;
    expect(rowsOf({ ...route, isCut: true }).at(-1)).toEqual([said[language]]);
    expect(rowsOf(route)).toEqual([]);
    expect(routeSheet(route, { ...foldedRoute(route), isCut: true }, language).rows).toEqual([[said[language]]]);
  }
});
