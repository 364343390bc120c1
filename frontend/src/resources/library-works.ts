import { cutText } from '@shilu/events/core/cut-text';
import type { RegisterEntry } from '@shilu/events/core/register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { registerKey } from '@shilu/events/live/told-key';
import { referenceData, type ReferenceData } from '@shilu/events/references/reference-data';
import { referenceRegister } from '@shilu/events/resources/reference';
import { useMemo, useState } from 'react';
import { callApi } from '../api/call-api';
import { useQueryCall } from '../api/use-query-call';
import { trailing } from '../lib/debounce';

/** A work to cite: as it was read, or as the library has it. */
export type FoundWork = { readonly entryId?: string; readonly reference: ReferenceData };
export type LibraryWork = FoundWork & { readonly entryId: string };

const calls = registerCalls(referenceRegister);

const workOf = ({ id, values }: Pick<RegisterEntry, 'id' | 'values'>): LibraryWork | null => {
  const reference = referenceRegister.readable(values);
  return reference === null ? null : { entryId: id, reference: referenceData(reference) };
};

/** As the library has it: what stands there is what everybody cites. */
export const libraryWork = async (id: string): Promise<LibraryWork | null> => {
  const { response } = await callApi(calls.detail, { id });
  return workOf({ id, values: response.values });
};

/** Works of the library by words of title, authors, journal or DOI, found as one types. */
export const useLibraryWorks = () => {
  const [asked, setAsked] = useState('');
  const later = useMemo(() => trailing(250, setAsked), []);
  const query = useQueryCall(
    calls.page,
    { pageIndex: 1, pageSize: 20, ...(asked === '' ? {} : { text: asked }) },
    { watch: [registerKey(referenceRegister)], keepPrevious: true },
  );
  return {
    works: (query.data?.response ?? []).flatMap((entry) => workOf(entry) ?? []),
    searching: query.isFetching,
    find: (words: string): void => later(cutText(words.trim(), 200)),
  };
};
