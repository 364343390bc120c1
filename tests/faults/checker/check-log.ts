import type { Evidence, Finding, Logged } from './evidence';
import type { Ended, Invoked, Line } from './history';

type Command = { readonly invoked: Invoked; readonly end: Ended | null; readonly events: readonly Logged[] };

const grouped = <Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key): ReadonlyMap<Key, Value[]> => {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
};

const isEnd = (line: Line): line is Line & Ended =>
  line.kind === 'acknowledged' || line.kind === 'refused' || line.kind === 'unknown';

const commandsOf = ({ history, log }: Evidence): readonly Command[] => {
  const ends = new Map(history.filter(isEnd).map((line) => [line.key, line]));
  const events = grouped(log, (event) => event.commandId);
  return history
    .filter((line): line is Line & Invoked => line.kind === 'invoked')
    .map((invoked) => ({ invoked, end: ends.get(invoked.key) ?? null, events: events.get(invoked.key) ?? [] }));
};

/** Revisions of each stream are 0, 1, 2, …; no event stands twice. */
const contiguous = ({ log }: Evidence): readonly Finding[] => {
  const next = new Map<string, number>();
  const seen = new Set<string>();
  const findings: Finding[] = [];
  for (const { stream, revision, id, position } of log) {
    const expected = next.get(stream) ?? 0;
    if (revision !== expected)
      findings.push({ name: 'revision gap', stream, what: `${revision} at ${position} where ${expected} must be` });
    next.set(stream, revision + 1);
    if (seen.has(id)) findings.push({ name: 'doubled event', stream, what: `event id ${id} stands twice` });
    seen.add(id);
  }
  return findings;
};

const says = (event: Logged, mark: string): boolean => JSON.stringify(event.data).includes(mark);

/** What was acknowledged is there once; what was refused is not; what is unknown is there wholly, or not at all. */
const once = ({ invoked, end, events }: Command): readonly Finding[] => {
  const { stream, key, call } = invoked;
  const about = { stream, key };
  const own = events.filter((event) => event.stream === stream && event.type === invoked.type);
  const findings: Finding[] = [];
  const [first] = own;
  if (own.length > 1)
    findings.push({ name: 'doubled event', ...about, what: `${call}: ${own.length} × ${invoked.type}` });
  if (first && invoked.mark !== null && !says(first, invoked.mark))
    findings.push({ name: 'wrong event', ...about, what: `${call}: the event does not say ${invoked.mark}` });
  if (end?.kind === 'acknowledged') {
    if (end.position === null && own.length > 0)
      findings.push({ name: 'wrong event', ...about, what: `${call}: answered as no change, and changed something` });
    if (end.position !== null && !first)
      findings.push({ name: 'lost event', ...about, what: `${call}: acknowledged at ${end.position}, not in the log` });
    if (end.position !== null && first && !events.some(({ position }) => position === end.position))
      findings.push({
        name: 'wrong event',
        ...about,
        what: `${call}: acknowledged at ${end.position}, stands at ${first.position}`,
      });
  }
  // Refused after a try without an answer: that try may have been written in between, and then the refusal is about it.
  if (end?.kind === 'refused' && end.tries === 1 && own.length > 0)
    findings.push({ name: 'refused but written', ...about, what: `${call}: ${end.code} ${end.message}` });
  const places = own.map(({ revision }) => revision);
  const inStream = events.filter((event) => event.stream === stream).map(({ revision }) => revision);
  if (places.length === 1 && Math.max(...inStream) - Math.min(...inStream) !== inStream.length - 1)
    findings.push({ name: 'doubled event', ...about, what: `${call}: written in pieces at ${inStream.join(', ')}` });
  return findings;
};

/** Every event belongs to a known command, to the product itself, or to what stood there before. */
const everyEventIsSomebodys = ({ log, before }: Evidence, commands: readonly Command[]): readonly Finding[] => {
  const known = new Set(commands.map(({ invoked }) => invoked.key));
  const ids = new Set(log.map(({ id }) => id));
  return log.slice(before).flatMap((event): readonly Finding[] => {
    const { stream, commandId, actor, causation, type } = event;
    if (known.has(commandId)) return [];
    if (actor === 'system' && (causation === null || ids.has(causation))) return [];
    return [{ name: 'event of nobody', stream, key: commandId, what: `${type} by ${actor}` }];
  });
};

/** What is asked for after an answer was given comes after it in the log. */
const inOrder = ({ history, log }: Evidence, commands: readonly Command[]): readonly Finding[] => {
  const at = new Map(log.map(({ position }, index) => [position, index]));
  const ofKey = new Map(commands.map((command) => [command.invoked.key, command]));
  const findings: Finding[] = [];
  let highest = -1;
  for (const line of history) {
    if (line.kind === 'acknowledged' && line.position !== null)
      highest = Math.max(highest, at.get(line.position) ?? -1);
    if (line.kind !== 'invoked') continue;
    for (const event of ofKey.get(line.key)?.events ?? []) {
      if ((at.get(event.position) ?? 0) > highest) continue;
      findings.push({
        name: 'order broken',
        stream: event.stream,
        key: line.key,
        what: `${line.call} at ${event.position}`,
      });
    }
  }
  return findings;
};

export const checkLog = (evidence: Evidence): readonly Finding[] => {
  const commands = commandsOf(evidence);
  return [
    ...contiguous(evidence),
    ...commands.flatMap(once),
    ...everyEventIsSomebodys(evidence, commands),
    ...inOrder(evidence, commands),
  ];
};
