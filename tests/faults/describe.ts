import type { Evidence, Finding } from './checker/evidence';
import type { Line } from './checker/history';
import type { SessionReport } from './session';

const MOST_FINDINGS = 20;
const MOST_LINES = 40;

const counted = (values: readonly string[]): string =>
  [...new Set(values)].map((value) => `${values.filter((one) => one === value).length} × ${value}`).join('; ');

/** What a run did, in a few lines. */
export const summary = ({ seed, faults, evidence }: SessionReport): string => {
  const of = (kind: Line['kind']): number => evidence.history.filter((line) => line.kind === kind).length;
  const refusals = evidence.history.flatMap((line) => (line.kind === 'refused' ? [`${line.code}`] : []));
  return [
    `seed ${seed}: ${of('invoked')} commands (${of('acknowledged')} acknowledged, ${of('refused')} refused, ${of('unknown')} unknown), ` +
      `${of('read')} reads, ${faults.length} faults, ${evidence.log.length - evidence.before} events, ${evidence.deliveries.length} deliveries, ${evidence.effects.length} effects outside`,
    ...(refusals.length > 0 ? [`  refusals by code: ${counted(refusals)}`] : []),
  ].join('\n');
};

/** The history and the log of one stream or one command: the shortest account that still shows what went wrong. */
const accountOf = ({ history, log }: Evidence, { stream, key }: Finding): readonly string[] => {
  const keys = new Set(
    history.flatMap((line) =>
      line.kind === 'invoked' && (line.key === key || line.stream === stream) ? [line.key] : [],
    ),
  );
  const concerns = (line: Line): boolean =>
    line.kind === 'fault' || (line.kind === 'read' ? line.stream === stream : keys.has(line.key));
  return [
    ...history
      .filter(concerns)
      .slice(-MOST_LINES)
      .map((line) => `  ${JSON.stringify(line)}`),
    ...log
      .filter((event) => event.stream === stream || event.commandId === key)
      .slice(-MOST_LINES)
      .map(
        ({ position, stream: where, revision, type, actor, commandId }) =>
          `  log ${position} ${where}@${revision} ${type} by ${actor} (${commandId})`,
      ),
  ];
};

export const describeFailure = (report: SessionReport, folder: string): string => {
  const { findings, faults, seed, evidence } = report;
  const [first] = findings;
  return [
    `seed ${seed}: ${findings.length} findings (${counted(findings.map(({ name }) => name))}); everything is kept in ${folder}`,
    `faults: ${faults.map(({ number, what }) => `${number}: ${what}`).join(', ')}`,
    ...findings
      .slice(0, MOST_FINDINGS)
      .map(({ name, what, stream, key }) => `${name}: ${what} ${stream ?? ''} ${key ?? ''}`.trimEnd()),
    ...(first ? ['history of the first:', ...accountOf(evidence, first)] : []),
    `again with these faults alone: npm run faults -- --seed ${seed} --only ${faults.map(({ number }) => number).join(',')}`,
  ].join('\n');
};
