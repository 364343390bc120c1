import type { Language } from '@shilu/events/core/call';
import { entryName } from '@shilu/events/core/define-register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { useMemo } from 'react';
import { useQueryCall } from '../api/use-query-call';
import { ofRegister } from '../api/watch-key';

const { page } = registerCalls(dictionaryRegister);
const MOST = 200;

type NamedDictionary = { readonly id: string; readonly name: string; readonly options: readonly string[] };

/** The dictionaries of the organisation, each with what its enabled options are called. */
export const useDictionaries = (language: Language, enabled: boolean): readonly NamedDictionary[] | undefined => {
  const found = useQueryCall(
    page,
    { pageIndex: 1, pageSize: MOST, sortField: 'code', sortOrder: 'asc' },
    { watch: [ofRegister('dictionary')], staleTime: 5 * 60_000, enabled },
  ).data?.response;
  return useMemo(
    () =>
      found?.flatMap(({ id, values }) => {
        const items = (dictionaryRegister.readable(values)?.items ?? []).filter((item) => item.enabled);
        const options = items.map(({ zh, en }) => (language === 'zh-CN' ? zh : en));
        const name = entryName(dictionaryRegister, values, language) ?? id;
        return options.length === 0 ? [] : [{ id, name, options: [...new Set(options)] }];
      }),
    [found, language],
  );
};
