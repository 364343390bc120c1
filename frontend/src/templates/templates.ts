import type { Language } from '@shilu/events/core/call';
import { entryName } from '@shilu/events/core/define-register';
import { registerCalls } from '@shilu/events/core/register-calls';
import type { RegisterEntry } from '@shilu/events/core/register';
import { templateRegister, type TemplateValues } from '@shilu/events/templates/template';
import { useMemo } from 'react';
import type { SessionInfo } from '@shilu/events/identity/calls';
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

/** None means every project (P10). */
export const fitsProject = ({ projectIds }: Template, projectId: string | null): boolean =>
  projectIds.length === 0 || (projectId !== null && projectIds.includes(projectId));

const PAGE = { pageIndex: 1, pageSize: 200, sortField: 'name', sortOrder: 'asc' } as const;
const WATCH = { watch: [ofRegister('template')] };

export const useTemplates = (enabled = true) => {
  const published = useQueryCall(templateCalls.page, { ...PAGE, inUse: true }, { ...WATCH, enabled });
  const drafts = useQueryCall(templateCalls.page, PAGE, { ...WATCH, enabled });
  const [inUse, read] = [published.data?.response, drafts.data?.response];
  const templates = useMemo(() => (inUse && read ? joined(inUse, read) : undefined), [inUse, read]);
  return { templates, query: published.isError ? published : drafts };
};

/**
 * Templates that this person begins a record with: what is in use, and drafts that they write on. What was taken down is
 * begun from by nobody until it is published anew.
 */
export const startable = (templates: readonly Template[], me: SessionInfo): readonly Template[] =>
  templates.filter(
    ({ version, draft, ...entry }) =>
      version !== null ||
      (draft !== null &&
        draft.status !== 'withdrawn' &&
        mayDo(templateRegister.mayChange, me, { ...entry, values: entry })),
  );
