import type { Language } from '@shilu/events/core/call';
import { entryName } from '@shilu/events/core/define-register';
import { registerCalls } from '@shilu/events/core/register-calls';
import type { RegisterEntry } from '@shilu/events/core/register';
import { templateRegister, type TemplateValues } from '@shilu/events/templates/template';
import { useMemo } from 'react';
import type { SessionInfo } from '@shilu/events/identity/calls';
import { isInPast } from '../api/moment';
import { ofRegister } from '../api/watch-key';
import { useQueryCall } from '../api/use-query-call';
import { mayDo } from '../registers/authority';

export const templateCalls = registerCalls(templateRegister);

/** What a template is to whoever looks at it: published, or a draft that they read. */
export type Template = TemplateValues & {
  readonly id: string;
  readonly modifiedAt: string;
  readonly beingRepaired: boolean;
  readonly ownerId: string | null;
  /** Of the version in use; null where there is none. */
  readonly version: number | null;
  /** The state of its draft, for those who read it. */
  readonly draft: { readonly status: string; readonly changedSince: boolean } | null;
};

export const toTemplate = (entry: RegisterEntry): Template | null => {
  const { id, values, modifiedAt, ownerId, beingRepaired = false, asInUse = false } = entry;
  const template = templateRegister.readable(values);
  const { status, changedSince = false, version = null } = entry;
  return (
    template && {
      ...{ ...template, id, modifiedAt, beingRepaired, ownerId, version: asInUse ? version : null },
      draft: asInUse || status === undefined ? null : { status, changedSince },
    }
  );
};

const known = (entries: readonly RegisterEntry[]): Template[] => entries.map(toTemplate).filter((one) => one !== null);

/** Each template once: as it is in use, else as the draft that its reader has; with the state of that draft. */
export const joined = (published: readonly RegisterEntry[], read: readonly RegisterEntry[]): readonly Template[] => {
  const drafts = new Map(known(read).map((template) => [template.id, template]));
  const inUse = known(published).map((template) => ({ ...template, draft: drafts.get(template.id)?.draft ?? null }));
  const used = new Set(inUse.map(({ id }) => id));
  return [...inUse, ...[...drafts.values()].filter(({ id }) => !used.has(id))];
};

export const templateName = (template: Template, language: Language): string =>
  entryName(templateRegister, template, language) ?? template.id;

/** So many of them are read at once; the others are found by what is typed. */
export const TEMPLATES_AT_ONCE = 200;
const PAGE = { pageIndex: 1, pageSize: TEMPLATES_AT_ONCE, sortField: 'name', sortOrder: 'asc' } as const;
const WATCH = { watch: [ofRegister('template')] };

const once = (...lists: readonly (readonly RegisterEntry[])[]): readonly RegisterEntry[] => [
  ...new Map(lists.flat().map((entry) => [entry.id, entry])).values(),
];

/** What is in use, and what this person reads of what is being written, of those that answer a text. */
const usePages = (text: string, enabled: boolean) => {
  const asked = text === '' ? PAGE : { ...PAGE, text };
  const published = useQueryCall(templateCalls.page, { ...asked, inUse: true }, { ...WATCH, enabled });
  const drafts = useQueryCall(templateCalls.page, asked, { ...WATCH, enabled });
  return { published, drafts };
};

type Wanted = {
  readonly enabled?: boolean;
  /** What was typed to find one. */
  readonly words?: string;
  /** One that was chosen already: it is among them, however many there are. */
  readonly id?: string | null;
};

/** The first templates by name and, where there are more, those that answer what was typed. */
export const useTemplates = ({ enabled = true, words = '', id = null }: Wanted = {}) => {
  const first = usePages('', enabled);
  const [inUse, read] = [first.published.data?.response, first.drafts.data?.response];
  const isLoaded = inUse !== undefined && read !== undefined;
  const more = [first.published, first.drafts].some(({ data }) => (data?.rows ?? 0) > TEMPLATES_AT_ONCE);
  const isBeyond = isLoaded && more && id !== null && ![...inUse, ...read].some((entry) => entry.id === id);
  const chosen = useQueryCall(templateCalls.detail, { id: id ?? '' }, { ...WATCH, enabled: enabled && isBeyond });
  const name = chosen.data?.response.values['name'];
  // As it is in use it stands in the lists alone.
  const text = words.trim() !== '' ? words.trim() : typeof name === 'string' ? name : '';
  const found = usePages(text, enabled && more && text !== '');
  const [foundInUse, foundRead] = [found.published.data?.response, found.drafts.data?.response];
  const templates = useMemo(
    () => (inUse && read ? joined(once(inUse, foundInUse ?? []), once(read, foundRead ?? [])) : undefined),
    [inUse, read, foundInUse, foundRead],
  );
  return {
    templates,
    /** There are more than are read at once. */
    more,
    query: first.published.isError ? first.published : first.drafts,
  };
};

/** Whether a template answers what was typed. */
export const answers = ({ name, nameEn, description }: Template, words: string): boolean =>
  `${name} ${nameEn} ${description}`.toLowerCase().includes(words.trim().toLowerCase());

/**
 * Templates that this person begins a record with: what is in use, and drafts that they write on. What was taken down is
 * begun from by nobody until it is published anew, and in the past nothing is begun.
 */
export const startable = (templates: readonly Template[], me: SessionInfo): readonly Template[] =>
  isInPast()
    ? []
    : templates.filter(
        ({ version, draft, ...entry }) =>
          version !== null ||
          (draft !== null &&
            draft.status !== 'withdrawn' &&
            mayDo(templateRegister.mayChange, me, { ...entry, values: entry })),
      );
