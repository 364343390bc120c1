/** A product of one step went into another: `row` names it among the products of the first. */
export type Use = {
  readonly from: string;
  readonly to: string;
  readonly row: string;
  /** How much of it went in by n/ν, the reference of that step being 1; null where it is not known. */
  readonly excess: number | null;
};

/** What a product of a step yielded, in per cent; null where it is not known, or not for the reader to know. */
export type YieldOf = (step: string, row: string) => number | null;

export type BranchStep = {
  readonly step: string;
  /** The product that the next step begins with; null at the end, where it is the step's own. */
  readonly row: string | null;
  /** In per cent, counted by what came in along this branch. */
  readonly yield: number | null;
  /** What came in along this branch by n/ν, the reference being 1; null where it is not known. */
  readonly excess: number | null;
};

/** One way from a first step to an end of the route. */
export type Branch = {
  readonly steps: readonly BranchStep[];
  /** Product of the yields of its steps, in per cent: of what was begun with, so much came through. Null where one is missing. */
  readonly cumulative: number | null;
  readonly missing: number;
};

export type FoldedRoute = {
  /** Every way there is, the longest linear sequence first; among equals the one that yields least. */
  readonly branches: readonly Branch[];
  /** Steps of the longest linear way. */
  readonly longest: number;
  readonly total: number;
  /** Uses that would close a circle: what was said in one of them is wrong, and nothing is counted round. */
  readonly circles: readonly Use[];
  /** There are more ways than are told. */
  readonly isCut: boolean;
};

/** More ways to an end than anybody reads; what has more is no route but a net. */
export const MOST_BRANCHES = 100;

const usesInto = (uses: readonly Use[]): ReadonlyMap<string, readonly Use[]> => {
  const into = new Map<string, Use[]>();
  for (const use of uses) into.set(use.to, [...(into.get(use.to) ?? []), use]);
  return into;
};

const keyOf = ({ from, to, row }: Use): string => `${from}\n${to}\n${row}`;

const distinctUses = (uses: readonly Use[]): readonly Use[] => [
  ...new Map(uses.map((use) => [keyOf(use), use])).values(),
];

/** Uses without those that lead back to a step that they came from. */
const withoutCircles = (steps: readonly string[], uses: readonly Use[]) => {
  const into = usesInto(uses);
  const circles = new Set<Use>();
  const done = new Set<string>();
  const visit = (step: string, below: ReadonlySet<string>): void => {
    if (done.has(step)) return;
    const here = new Set([...below, step]);
    for (const use of into.get(step) ?? [])
      if (here.has(use.from)) circles.add(use);
      else visit(use.from, here);
    done.add(step);
  };
  // From the ends backwards; what no end is reached from stands in a circle itself.
  const from = new Set(uses.map((use) => use.from));
  for (const step of [...steps.filter((each) => !from.has(each)), ...steps]) visit(step, new Set());
  return { kept: uses.filter((use) => !circles.has(use)), circles: [...circles] };
};

const branchOf = (steps: readonly BranchStep[]): Branch => {
  const missing = steps.filter((step) => step.yield === null).length;
  const cumulative = missing > 0 ? null : steps.reduce((product, step) => (product * (step.yield ?? 0)) / 100, 100);
  return { steps, cumulative, missing };
};

/** A step's yield is counted by its reference: of what went in beside it in excess, less comes through. */
const along = (own: number | null, excess: number | null): number | null =>
  own === null || excess === null || excess <= 0 ? null : own / excess;

/**
 * The ways through a route, each with its cumulative yield: the product of the yields of its steps, each counted by what came
 * in along that way. Where branches meet, each is told by itself, down to the end. `mainOf` names the product that an end of
 * the route is made for.
 */
export const foldRoute = (
  steps: readonly string[],
  given: readonly Use[],
  yieldOf: YieldOf,
  mainOf: (step: string) => string | null,
): FoldedRoute => {
  const known = new Set(steps);
  const uses = distinctUses(given.filter(({ from, to }) => known.has(from) && known.has(to) && from !== to));
  const { kept, circles } = withoutCircles(steps, uses);
  const into = usesInto(kept);
  const leads = new Set(kept.map(({ from }) => from));
  const branches: Branch[] = [];
  let isCut = false;
  const back = (step: string, row: string | null, after: readonly BranchStep[]): void => {
    const made = row ?? mainOf(step);
    const own = made === null ? null : yieldOf(step, made);
    const entered = (excess: number | null): readonly BranchStep[] => [{ step, row, yield: along(own, excess), excess }, ...after]; // prettier-ignore
    const before = into.get(step) ?? [];
    if (branches.length >= MOST_BRANCHES) isCut = true;
    else if (before.length === 0) branches.push(branchOf(entered(1)));
    else for (const use of before) back(use.from, use.row, entered(use.excess));
  };
  for (const end of steps.filter((step) => !leads.has(step))) back(end, null, []);
  const sorted = branches.toSorted(
    (a, b) => b.steps.length - a.steps.length || (a.cumulative ?? 101) - (b.cumulative ?? 101),
  );
  return { branches: sorted, longest: sorted[0]?.steps.length ?? 0, total: steps.length, circles, isCut };
};
