import type { Evidence, Finding } from './evidence';

const OPEN = new Set(['waiting', 'unknown']);

/** What left the house, left as often as its book says: once for each delivery that was made. */
export const checkEffects = ({ effects, deliveries, bookkeepers, log }: Evidence): readonly Finding[] => {
  const ids = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  const done = new Set(effects.map(({ key }) => key));
  const events = new Set(log.map(({ id }) => id));
  return [
    ...effects.flatMap(({ system, key, times }): readonly Finding[] => [
      ...(times === 1 ? [] : [{ name: 'effect doubled' as const, key, what: `${system} did it ${times} times` }]),
      ...(ids.has(key) ? [] : [{ name: 'effect of nobody' as const, key, what: `${system} was never asked for it` }]),
    ]),
    ...deliveries.flatMap(({ id: key, connector, effect, eventId, state, error }): readonly Finding[] => {
      const what = `${connector} ${effect} ${error ?? ''}`.trimEnd();
      if (state === 'parked') return [{ name: 'parked', key, what }];
      if (OPEN.has(state)) return [{ name: 'left waiting', key, what: `${what} (${state})` }];
      if (!events.has(eventId)) return [{ name: 'effect of nobody', key, what: `${what}: no event asked for it` }];
      return state === 'delivered' && bookkeepers.has(connector) && !done.has(key)
        ? [{ name: 'effect lost', key, what: `${what}: delivered, and the other side does not know it` }]
        : [];
    }),
  ];
};
