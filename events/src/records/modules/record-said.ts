import type { Language } from '../../core/call';
import type { CitedWork, Quotable, RecordSaid, Work, WorkRef } from './quotes';
import { currentContent, findModuleType } from './registry';

/** A module as another of its record knows it. */
export type SaidModule = {
  readonly id: string;
  readonly type: string;
  /** What it is called there. */
  readonly title?: string;
  /** Stored or today's; `version` is that of its type by which it was written. */
  readonly content: unknown;
  readonly version?: number;
  /** What it says is written down: its numbers stay. */
  readonly signed: boolean;
};

const safely = <T>(read: () => readonly T[] | undefined): readonly T[] => {
  try {
    return read() ?? [];
  } catch {
    // Content that its type cannot read says nothing to others.
    return [];
  }
};

const contentOf = ({ type, content, version }: SaidModule): unknown =>
  version === undefined ? content : currentContent(type, content, version);

/** Values of a module that texts may name. */
export const quotablesOf = (module: SaidModule, language: Language): readonly Quotable[] =>
  safely(() => findModuleType(module.type)?.quotable?.(contentOf(module), language));

/** Works of a module that texts may cite. */
export const worksOf = (module: SaidModule): readonly Work[] =>
  safely(() => findModuleType(module.type)?.works?.(contentOf(module)));

const keyOf = ({ module, id }: WorkRef): string => `${module}\n${id}`;

const citesOf = (module: SaidModule): readonly CitedWork[] =>
  safely(() => findModuleType(module.type)?.cites?.(contentOf(module)));

/**
 * Numbers of the works of a record: those that stand in a signed text as it was signed, then the least that is free, by
 * first appearance through the record; behind them what no text cites, in the order of its list. One number is one work's.
 */
export const numberWorks = (modules: readonly SaidModule[]): ReadonlyMap<string, number> => {
  const listed = modules.flatMap((module) => worksOf(module).map(({ id }) => keyOf({ module: module.id, id })));
  const there = new Set(listed);
  const cited = modules.map((module) => ({
    signed: module.signed,
    works: citesOf(module),
  }));
  const numbers = new Map<string, number>();
  const taken = new Set<number>();
  const give = (key: string, number: number): void => {
    if (numbers.has(key) || taken.has(number)) return;
    numbers.set(key, number);
    taken.add(number);
  };
  for (const { signed, works } of cited)
    if (signed) for (const work of works) if (work.number !== null) give(keyOf(work), work.number);
  let free = 1;
  const next = (key: string): void => {
    if (numbers.has(key)) return;
    while (taken.has(free)) free += 1;
    give(key, free);
  };
  for (const { works } of cited) for (const work of works) if (there.has(keyOf(work))) next(keyOf(work));
  for (const key of listed) next(key);
  return numbers;
};

/** What the modules of a record say to one another, in the reader's language; worked out when it is first asked for. */
export const saidIn = (modules: readonly SaidModule[], language: Language): RecordSaid => {
  const values = new Map<string, ReadonlyMap<string, string>>();
  let numbers: ReadonlyMap<string, number> | null = null;
  let works: ReadonlyMap<string, Work & WorkRef> | null = null;
  const listed = (): ReadonlyMap<string, Work & WorkRef> => {
    works ??= new Map(
      modules.flatMap((module) =>
        worksOf(module).map(
          (work) => [keyOf({ module: module.id, id: work.id }), { ...work, module: module.id }] as const,
        ),
      ),
    );
    return works;
  };
  const workOf = (work: WorkRef): Work | null => listed().get(keyOf(work)) ?? null;
  const numberOf = (work: WorkRef): number | null => {
    if (workOf(work) === null) return null;
    numbers ??= numberWorks(modules);
    return numbers.get(keyOf(work)) ?? null;
  };
  const valuesOf = (id: string): ReadonlyMap<string, string> => {
    const known = values.get(id);
    if (known) return known;
    const module = modules.find((each) => each.id === id);
    const made = new Map(
      (module ? quotablesOf(module, language) : []).map(({ row, of, said }) => [`${row}\n${of}`, said]),
    );
    values.set(id, made);
    return made;
  };
  return {
    valueOf: ({ module, row, of }) => valuesOf(module).get(`${row}\n${of}`) ?? null,
    numberOf,
    workOf,
    works: () =>
      [...listed().values()]
        .map((work) => ({ ...work, number: numberOf(work) ?? 0 }))
        .toSorted((a, b) => a.number - b.number),
    citersOf: (work) => {
      const key = keyOf(work);
      return modules.flatMap((module) =>
        citesOf(module).some((cited) => keyOf(cited) === key) ? [{ module: module.id, title: module.title ?? '' }] : [],
      );
    },
    replacing: (id, content) =>
      saidIn(
        modules.map((module) => {
          if (module.id !== id) return module;
          const { version: _, ...today } = module;
          return { ...today, content };
        }),
        language,
      ),
    values: () =>
      modules.flatMap((module) => quotablesOf(module, language).map((value) => ({ ...value, module: module.id }))),
  };
};

/** A content as its record reads now, with what it takes from other modules written down: itself where it takes nothing new. */
export const settledContent = (type: string, content: unknown, said: RecordSaid): unknown => {
  try {
    return findModuleType(type)?.settled?.(content, said) ?? content;
  } catch {
    return content;
  }
};
