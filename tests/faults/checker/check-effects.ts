import type { Evidence, Finding, Logged } from './evidence';

const OPEN = new Set(['waiting', 'unknown']);
const ASKS = new Set(['PlatformRequestMade', 'PlatformRequestCorrected']);
const ANSWERS: Readonly<Record<string, string>> = {
  PlatformRequestAccepted: 'accepted',
  PlatformRequestRefused: 'refused',
};

type Asked = { readonly operation: string; readonly submission: number };

/** A request's stream and which of its submissions: what a platform's books name too. */
export const aboutRequest = (request: string, submission: number): string => `${request}/${submission}`;
const aboutOf = ({ stream, data }: Logged): string =>
  aboutRequest(stream.slice(stream.indexOf('-') + 1), (data as Asked).submission);

/** What people asked of platforms was decided there once, and the product has heard what was decided. */
const checkPlatforms = ({ log, effects, bookkeepers }: Evidence): readonly Finding[] => {
  const decided = effects.filter(({ kind }) => kind === 'accepted' || kind === 'refused');
  const heard = new Map(log.flatMap((event) => (ANSWERS[event.type] ? [[aboutOf(event), ANSWERS[event.type]]] : [])));
  const asks = log.filter(
    ({ type, data }) => ASKS.has(type) && bookkeepers.has((data as Asked).operation.split('.')[0] ?? ''),
  );
  const asked = new Set(asks.map(aboutOf));
  const findings: Finding[] = decided.flatMap(({ about, system }): readonly Finding[] =>
    asked.has(about) ? [] : [{ name: 'effect of nobody', key: about, what: `${system} was never asked for it` }],
  );
  for (const { stream, ...event } of asks) {
    const about = aboutOf({ stream, ...event });
    const done = decided.filter((effect) => effect.about === about);
    const [first] = done;
    const told = heard.get(about);
    const { operation } = event.data as Asked;
    if (!first)
      findings.push({ name: 'effect lost', stream, what: `${operation} ${about} never came to its platform` });
    else if (done.length > 1)
      findings.push({ name: 'effect doubled', stream, what: `${operation} ${about} was accepted and refused` });
    else if (told !== first.kind)
      findings.push({
        name: 'effect lost',
        stream,
        what: `${operation} ${about}: ${first.kind} there, ${told ?? 'not answered'} here`,
      });
  }
  return findings;
};

/** The product's own ledger at the end: nothing open, nothing parked, nothing that no event asked for, nothing said to have left that has not. */
const checkBook = ({ deliveries, effects, log }: Evidence): readonly Finding[] => {
  const events = new Set(log.map(({ id }) => id));
  const done = new Set(effects.map(({ about }) => about));
  return deliveries.flatMap(({ id: key, connector, effect, eventId, state, error, expected }): readonly Finding[] => {
    const what = `${connector} ${effect} ${error ?? ''}`.trimEnd();
    if (state === 'parked') return [{ name: 'parked', key, what }];
    if (OPEN.has(state)) return [{ name: 'left waiting', key, what: `${what} (${state})` }];
    if (!events.has(eventId)) return [{ name: 'effect of nobody', key, what: `${what}: no event asked for it` }];
    return state === 'delivered' && expected && !done.has(key)
      ? [{ name: 'effect lost', key, what: `${what}: delivered, and nobody has received it` }]
      : [];
  });
};

/** What leaves the system leaves it exactly as often as the log says. */
export const checkEffects = (evidence: Evidence): readonly Finding[] => {
  const ids = new Set(evidence.deliveries.map(({ id }) => id));
  return [
    ...evidence.effects.flatMap(({ system, kind, about, times }): readonly Finding[] => [
      ...(times === 1
        ? []
        : [{ name: 'effect doubled' as const, key: about, what: `${system}: ${kind} ${times} times` }]),
      ...(kind === 'mail' && !ids.has(about)
        ? [{ name: 'effect of nobody' as const, key: about, what: 'a mail that stands in no book' }]
        : []),
    ]),
    ...checkPlatforms(evidence),
    ...checkBook(evidence),
  ];
};
