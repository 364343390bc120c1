type Upcaster = (data: unknown) => unknown;

/** Type → version it starts from → the step to the next version (design law 3). */
const upcasters = new Map<string, Map<number, Upcaster>>();

/** A pure step from one version of an event's data to the next. Each step is defined once. */
export const defineUpcaster = (type: string, fromVersion: number, step: Upcaster): void => {
  const steps = upcasters.get(type) ?? new Map<number, Upcaster>();
  if (steps.has(fromVersion)) throw new Error(`${type} has two upcasters from version ${fromVersion}`);
  if (fromVersion !== steps.size + 1) throw new Error(`${type}: upcasters go from version 1 up without a gap`);
  upcasters.set(type, steps.set(fromVersion, step));
};

/** Version that new events of this type are written with. */
export const currentVersion = (type: string): number => (upcasters.get(type)?.size ?? 0) + 1;

export const stepsOf = (type: string): ReadonlyMap<number, Upcaster> | undefined => upcasters.get(type);
