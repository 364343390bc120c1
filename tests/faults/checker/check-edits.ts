import type { RecordEvent } from '@shilu/events/records/record-events';
import type { Evidence, Finding, Logged } from './evidence';
import type { Invoked } from './history';

type Module = { readonly revision: number; readonly hash: string; readonly writers: readonly string[] };
export type RecordAt = { readonly owner: string; readonly modules: ReadonlyMap<string, Module> };

const RECORD = /^record-/;
const WRITE = 1;

const nobody: RecordAt = { owner: '', modules: new Map() };

/** A second reading of the log, much smaller than the product's: who wrote what where, and who may. */
const after = (record: RecordAt, { revision, type, data }: Logged): RecordAt => {
  const event = { type, data } as RecordEvent;
  const modules = new Map(record.modules);
  switch (event.type) {
    case 'RecordCreated':
      for (const { id, content } of event.data.modules) modules.set(id, { revision, hash: content.hash, writers: [] });
      return { owner: event.data.ownerId, modules };
    case 'ModuleAdded':
      modules.set(event.data.module.id, { revision, hash: event.data.module.content.hash, writers: [] });
      return { ...record, modules };
    case 'ModuleSaved': {
      const writers = record.modules.get(event.data.moduleId)?.writers ?? [];
      modules.set(event.data.moduleId, { revision, hash: event.data.content.hash, writers });
      return { ...record, modules };
    }
    case 'ModuleGranted': {
      const module = record.modules.get(event.data.moduleId);
      const writers = event.data.grants.flatMap((one) => (one.attribute === WRITE ? [one.accountId] : []));
      if (module) modules.set(event.data.moduleId, { ...module, writers });
      return { ...record, modules };
    }
    default:
      return record;
  }
};

/** Each record at each of its revisions. */
export const recordsOf = (log: readonly Logged[]): ReadonlyMap<string, readonly RecordAt[]> => {
  const records = new Map<string, RecordAt[]>();
  for (const event of log.filter(({ stream }) => RECORD.test(stream))) {
    const states = records.get(event.stream) ?? [];
    states.push(after(states.at(-1) ?? nobody, event));
    records.set(event.stream, states);
  }
  return records;
};

/** An accepted edit names the content it was made on, and that is the content it replaced; who made it was allowed to then. */
export const checkEdits = ({ history, log, before }: Evidence): readonly Finding[] => {
  const saves = new Map(
    history
      .filter((line): line is typeof line & Invoked => line.kind === 'invoked' && line.base !== undefined)
      .map((line) => [line.key, line]),
  );
  const records = recordsOf(log);
  return log.slice(before).flatMap((event): readonly Finding[] => {
    if (event.type !== 'ModuleSaved') return [];
    const { stream, revision, commandId: key, actor } = event;
    const { moduleId } = event.data as { readonly moduleId: string };
    const record = records.get(stream)?.[revision - 1];
    const module = record?.modules.get(moduleId);
    const save = saves.get(key);
    const findings: Finding[] = [];
    if (save && module && save.base !== module.revision)
      findings.push({
        ...{ name: 'edit overwritten' as const, stream, key },
        what: `${moduleId} at ${revision}: made on ${save.base}, replaced what was saved at ${module.revision}`,
      });
    if (record && module && actor !== record.owner && !module.writers.includes(actor))
      findings.push({ name: 'written without right', stream, key, what: `${moduleId} at ${revision} by ${actor}` });
    return findings;
  });
};
