import { recordsOf } from './check-edits';
import type { Evidence, Finding } from './evidence';
import type { Line, Read } from './history';

/** Nobody is shown an older record than the one they were shown, or wrote, before, unless the answer says that it is old. */
const neverBack = ({ history, log }: Evidence): readonly Finding[] => {
  const revisions = new Map<string, { readonly stream: string; readonly revision: number }[]>();
  for (const { commandId, stream, revision } of log)
    revisions.set(commandId, [...(revisions.get(commandId) ?? []), { stream, revision }]);
  const known = new Map<string, number>();
  const findings: Finding[] = [];
  const learn = (client: string, stream: string, revision: number): void =>
    void known.set(`${client} ${stream}`, Math.max(known.get(`${client} ${stream}`) ?? -1, revision));
  for (const line of history) {
    if (line.kind === 'acknowledged')
      for (const { stream, revision } of revisions.get(line.key) ?? []) learn(line.client, stream, revision);
    if (line.kind !== 'read') continue;
    const least = known.get(`${line.client} ${line.stream}`) ?? -1;
    if (!line.stale && line.minPosition !== null && line.revision < least)
      findings.push({
        name: 'read went back',
        stream: line.stream,
        what: `${line.client} was shown revision ${line.revision} after ${least}, having asked for ${line.minPosition}`,
      });
    learn(line.client, line.stream, line.revision);
  }
  return findings;
};

const shownAsWritten = (read: Line & Read, records: ReturnType<typeof recordsOf>): readonly Finding[] => {
  const record = records.get(read.stream)?.[read.revision];
  const { stream, client } = read;
  const name = 'read what is not in the log';
  if (!record) return [{ name, stream, what: `${client} was shown revision ${read.revision}, which does not exist` }];
  return read.modules.flatMap(({ id, revision, hash }): readonly Finding[] => {
    const module = record.modules.get(id);
    if (module?.revision === revision && module.hash === hash) return [];
    return [{ name, stream, what: `${client}: ${id} of ${revision} in revision ${read.revision} of the record` }];
  });
};

export const checkReads = (evidence: Evidence): readonly Finding[] => {
  const records = recordsOf(evidence.log);
  return [
    ...neverBack(evidence),
    ...evidence.history.flatMap((line) => (line.kind === 'read' ? shownAsWritten(line, records) : [])),
  ];
};
