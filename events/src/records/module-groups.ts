import type { Nesting } from './record-events';

type Placed = { readonly within?: readonly Nesting[] | undefined };

/** A group as it begins in a list of modules: `2`, and `2.3` within that. */
export type NumberedGroup = Nesting & { readonly number: string; readonly depth: number };
export type NumberedModule<Module> = {
  readonly module: Module;
  /** `1`, or `2.1` in a group. */
  readonly number: string;
  /** Groups that begin with it, the outermost first. */
  readonly opens: readonly NumberedGroup[];
  /** All groups in which it stands, by their keys, which tell two stretches of one group apart. */
  readonly keys: readonly string[];
};

type Open = { readonly id: string; readonly number: string; readonly key: string; count: number };

/**
 * Modules as an outline and a printed record number them. A group is what stands together: where somebody has moved a module
 * of another kind into its midst, it goes on behind that as a group of its own number.
 */
export const numbered = <Module extends Placed>(modules: readonly Module[]): readonly NumberedModule<Module>[] => {
  const whole: Open = { id: '', number: '', key: '', count: 0 };
  let open: readonly Open[] = [whole];
  const next = (): string => {
    const inner = open.at(-1) ?? whole;
    inner.count += 1;
    return inner.number === '' ? String(inner.count) : `${inner.number}.${String(inner.count)}`;
  };
  return modules.map((module) => {
    const within = module.within ?? [];
    const parted = within.findIndex((group, depth) => open[depth + 1]?.id !== group.id);
    const kept = parted < 0 ? within.length : parted;
    open = open.slice(0, kept + 1);
    const opens = within.slice(kept).map((group, at): NumberedGroup => {
      const number = next();
      open = [...open, { id: group.id, number, key: `${group.id} ${number}`, count: 0 }];
      return { ...group, number, depth: kept + at };
    });
    return { module, number: next(), opens, keys: open.slice(1).map(({ key }) => key) };
  });
};
