/** Conditions that have a value. Whatever has to know each of them is made from this list, or does not compile without one. */
export const CONDITIONS = ['temperature', 'time', 'atmosphere', 'pressure', 'concentration', 'volume', 'stirring'] as const; // prettier-ignore
export type ConditionName = (typeof CONDITIONS)[number];

/** Those with a unit beside their value; an atmosphere is a name. */
export type MeasuredCondition = Exclude<ConditionName, 'atmosphere'>;
export const MEASURED_CONDITIONS = CONDITIONS.filter((name): name is MeasuredCondition => name !== 'atmosphere');
