import type { ValuesOf } from '@shilu/events/core/define-register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { useCallback, useMemo } from 'react';
import { ofRegister } from '../../api/watch-key';
import { useQueryCall } from '../../api/use-query-call';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { useDictionary } from '../../ui/option-mark';

export const notebookCalls = registerCalls(notebookRegister);

export type Notebook = ValuesOf<typeof notebookRegister> & {
  readonly id: string;
  readonly revision: number;
  readonly beingRepaired: boolean;
};

/** The caller's notebooks (C037), or those in the recycle bin. */
export const useNotebooks = (removed = false, enabled = true) => {
  const query = useQueryCall(
    notebookCalls.page,
    { pageIndex: 1, pageSize: 200, removed, sortField: 'name', sortOrder: 'asc' },
    { watch: [ofRegister('notebook'), 'records'], enabled },
  );
  const entries = query.data?.response;
  const notebooks = useMemo<readonly Notebook[] | undefined>(
    () =>
      entries?.flatMap(({ id, values, revision, beingRepaired = false }) => {
        const notebook = notebookRegister.readable(values);
        return notebook === null ? [] : [{ ...notebook, id, revision, beingRepaired }];
      }),
    [entries],
  );
  return { notebooks, query };
};

const NO_PROJECTS: readonly never[] = [];
/** Projects that records may be put into, with their open tasks (C033). */
export const useActiveProjects = () =>
  useQueryCall(projectCalls.myActiveProjects, {}, { watch: ['projects', 'tasks'] }).data?.response ?? NO_PROJECTS;

export const useTaskNames = (projectId: string | null) =>
  useQueryCall(
    projectCalls.taskPage,
    { pageIndex: 1, pageSize: 200, ...(projectId === null ? {} : { projectId }) },
    { watch: ['projects'], staleTime: 60_000, enabled: projectId !== null },
  ).data?.response ?? NO_PROJECTS;

/** Kinds of experiment (dictionary `experimentType`), each by its word; a code that is no longer there is shown as it is. */
export const useRecordTypes = () => {
  const language = useStore(languageStore);
  const items = useDictionary('experimentType');
  const types = useMemo(
    () =>
      (items ?? []).map(({ value, zh, en, enabled }) => ({ value, label: language === 'zh-CN' ? zh : en, enabled })),
    [items, language],
  );
  // What was chosen before it was disabled still has its word (T12).
  const nameOf = useCallback(
    (value: string): string => types.find((type) => type.value === value)?.label ?? value,
    [types],
  );
  const offered = useMemo(() => types.filter(({ enabled }) => enabled), [types]);
  return { types: offered, nameOf };
};
