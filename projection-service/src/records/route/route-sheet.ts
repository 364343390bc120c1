import type { Language } from '@shilu/events/core/call';
import type { FoldedRoute } from '@shilu/events/records/route/fold-route';
import type { Route, RouteStep } from '@shilu/events/records/route/route-calls';
import {
  basisOf,
  branchName,
  lotBetween,
  routeWords,
  stepName,
  yieldDigits,
} from '@shilu/events/records/route/route-words';

type Cell = string | number | null;

/** Per cent with the digits that a screen shows, as a number that is computed with. */
const asNumber = (percent: number | null): number | null => (percent === null ? null : Number(yieldDigits(percent)));

/** The route as one sheet: a row for each step of each branch, the cumulative yield beside its own; what is left out is said at its end. */
export const routeSheet = (
  route: Route,
  folded: FoldedRoute,
  language: Language,
): { readonly headings: readonly string[]; readonly rows: readonly (readonly Cell[])[] } => {
  const words = routeWords(language);
  const byId = new Map(route.steps.map((step) => [step.id, step]));
  const rows = folded.branches.flatMap(({ steps }, branch) => {
    let through: number | null = 100;
    return steps.map((counted, at): readonly Cell[] => {
      const { step: id, row, yield: own } = counted;
      through = through === null || own === null ? null : (through * own) / 100;
      const step: RouteStep | undefined = byId.get(id);
      const product = step?.products.find((each) => each.row === row) ?? step?.products[0];
      return [
        ...[
          branchName(branch, language),
          at + 1,
          step === undefined ? '' : stepName(step, language),
          step?.title ?? '',
        ],
        ...[product?.number ?? '', product?.name || (product?.formula ?? '')],
        ...[
          lotBetween(route, id, steps[at + 1]?.step, row),
          asNumber(own),
          asNumber(through),
          basisOf(counted, language),
        ],
      ];
    });
  });
  const cut = route.isCut || folded.isCut ? [[words.cut]] : [];
  return { headings: words.columns, rows: [...rows, ...cut] };
};
