import type { Language } from '@shilu/events/core/call';
import { entryName } from '@shilu/events/core/define-register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { registers } from '@shilu/events/core/registers';
import { organizationCalls } from '@shilu/events/organization/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { queryOptions } from '@tanstack/react-query';
import type { ApiError } from '../api/api-error';
import { callApi } from '../api/call-api';
import { ofCategory } from '../api/watch-key';

/** Something that a field may point to. */
export type Target = { readonly id: string; readonly name: string };

const DICTIONARY = 'dictionary:';
/** The code of the dictionary that a category is; null of any other. */
export const dictionaryCode = (category: string): string | null =>
  category.startsWith(DICTIONARY) ? category.slice(DICTIONARY.length) : null;
const first = { pageIndex: 1, pageSize: 200, sortOrder: 'asc' } as const;
const named = (rows: readonly Target[]): readonly Target[] => rows.map(({ id, name }) => ({ id, name }));

const targetsIn = async (
  category: string,
  text: string,
  language: Language,
  signal: AbortSignal,
): Promise<readonly Target[]> => {
  const code = dictionaryCode(category);
  if (code !== null) {
    const items = await callApi(organizationCalls.dictionaryItems, { code }, { signal });
    return items.response.map(({ value, zh, en }) => ({ id: value, name: language === 'zh-CN' ? zh : en }));
  }
  const asked = { ...first, ...(text === '' ? {} : { text }) };
  if (category === 'project')
    return named((await callApi(projectCalls.projectPage, { ...asked, sortField: 'name' }, { signal })).response);
  if (category === 'task')
    return named((await callApi(projectCalls.taskPage, { ...asked, sortField: 'name' }, { signal })).response);
  if (category === 'record') {
    const { response } = await callApi(
      recordCalls.recordPage,
      { ...first, ...(text === '' ? {} : { text }), pageSize: 50, sortField: 'number' },
      { signal },
    );
    return response.map(({ id, number, title }) => ({ id, name: `${number} ${title}`.trim() }));
  }
  const register = registers.find(({ name }) => name === category);
  if (!register) return [];
  const page = async (more: { readonly inUse?: true }): Promise<readonly Target[]> => {
    const request = { ...asked, sortField: register.sortBy, ...more };
    const { response } = await callApi(registerCalls(register).page, request, { signal });
    return response.map(({ id, values }) => ({ id, name: entryName(register, values, language) ?? id }));
  };
  if (!register.life?.versions) return page({});
  // Whoever does not read what is being written reads what is in use of it.
  const [whole, inUse] = await Promise.all([page({}), page({ inUse: true })]);
  return [...whole, ...inUse.filter(({ id }) => !whole.some((one) => one.id === id))];
};

const targetOf = async (category: string, id: string, language: Language, signal: AbortSignal): Promise<Target> => {
  if (category === 'project')
    return { id, name: (await callApi(projectCalls.project, { id }, { signal })).response.name };
  if (category === 'task') return { id, name: (await callApi(projectCalls.task, { id }, { signal })).response.name };
  const register = registers.find(({ name }) => name === category);
  if (!register) return { id, name: id };
  const { response } = await callApi(registerCalls(register).detail, { id }, { signal });
  return { id, name: entryName(register, response.values, language) ?? id };
};

/** What its list would not show in one page is searched by the server; the options of a dictionary are all there. */
export const isSearched = (category: string): boolean => dictionaryCode(category) === null;

/** What a field may point to, of a category: those that answer a text, or the first by name. */
export const targetQuery = (category: string, text: string, language: Language) =>
  queryOptions<readonly Target[], ApiError>({
    queryKey: ['targets', category, text, language],
    queryFn: ({ signal }) => targetsIn(category, text, language, signal),
    meta: { watch: [ofCategory(category)] },
    staleTime: 60_000,
  });

/** What a field points to, by its id: named for those who may read it. */
export const namedTargetQuery = (category: string, id: string, language: Language) =>
  queryOptions<Target & { readonly category: string }, ApiError>({
    queryKey: ['target', category, id, language],
    queryFn: async ({ signal }) => ({ category, ...(await targetOf(category, id, language, signal)) }),
    meta: { watch: [ofCategory(category)] },
    staleTime: 60_000,
    retry: false,
  });
