import type { RecordedEvent } from '../../core/envelope';
import type { RecordEvent } from '../record-events';

/** Where a text came from that nobody wrote here: its words are no person's. */
export type Brought =
  | { readonly kind: 'template'; readonly templateId: string; /** Where the event says it. */ readonly title: string | null }
  | { readonly kind: 'file'; readonly name: string; readonly hash: string }
  | { readonly kind: 'copy' }; // prettier-ignore

/** One source under one name, apart from those of accounts. */
export const broughtKey = (brought: Brought): string =>
  brought.kind === 'template'
    ? `from/template/${brought.templateId}`
    : brought.kind === 'file'
      ? `from/file/${brought.hash}`
      : 'from/copy';

type Given = Extract<Brought, { kind: 'template' }>;

/** What each event of a record brought that nobody wrote, by its revision: what else its command said tells of a template. */
export const broughtIn = (events: readonly RecordedEvent<RecordEvent>[]): ReadonlyMap<number, Brought> => {
  const taken = new Map<string, Given>();
  const grouped = new Map<string, Given>();
  for (const { type, data, commandId } of events) {
    if (type === 'TemplateVersionTaken') taken.set(commandId, { kind: 'template', templateId: data.templateId, title: null });
    if (type !== 'ModulesNested') continue;
    for (const { moduleId, within } of data.places) {
      const [outermost] = within;
      if (outermost !== undefined) grouped.set(`${commandId}/${moduleId}`, { kind: 'template', templateId: outermost.templateId, title: outermost.title });
    }
  }
  const of = ({ type, data, commandId }: RecordedEvent<RecordEvent>): Brought | undefined => {
    if (type === 'ModuleAdded')
      return data.copiedFrom === null ? (taken.get(commandId) ?? grouped.get(`${commandId}/${data.module.id}`)) : { kind: 'copy' };
    if (type === 'ModuleSaved') return data.source === undefined ? taken.get(commandId) : { kind: 'file', name: data.source.name, hash: data.source.hash };
    if (type !== 'RecordCreated') return undefined;
    if (data.source !== undefined) return { kind: 'file', name: data.source.name, hash: data.source.hash };
    if (data.clonedFromId !== null) return { kind: 'copy' };
    return data.templateId === null ? undefined : { kind: 'template', templateId: data.templateId, title: null };
  };
  return new Map(events.flatMap((event) => {
    const brought = of(event);
    return brought === undefined ? [] : [[event.revision, brought] as const];
  }));
}; // prettier-ignore
