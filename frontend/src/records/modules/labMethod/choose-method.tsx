import { Loader } from '@mantine/core';
import { cutText } from '@shilu/events/core/cut-text';
import { registerCalls } from '@shilu/events/core/register-calls';
import { registerKey } from '@shilu/events/live/told-key';
import { checklistOf } from '@shilu/events/records/modules/lab-method/from-method';
import type { LabMethod } from '@shilu/events/records/modules/lab-method/lab-method-schema';
import { methodRegister } from '@shilu/events/resources/method';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api';
import { useQueryCall } from '../../../api/use-query-call';
import { languageStore } from '../../../lib/language';
import { trailing } from '../../../lib/debounce';
import { useStore } from '../../../lib/store';
import { PickOne } from '../../../ui/picker';
import { showError } from '../../../ui/toasts';

const calls = registerCalls(methodRegister);

/** A method that is in force, found by number, name or standard; what is chosen becomes the checklist. */
export const ChooseMethod = ({ onChoose }: { readonly onChoose: (content: LabMethod) => void }) => {
  const { t } = useTranslation('labMethod');
  const language = useStore(languageStore);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const later = useMemo(() => trailing(250, setAsked), []);
  const query = useQueryCall(
    calls.page,
    { pageIndex: 1, pageSize: 20, inUse: true, ...(asked === '' ? {} : { text: asked }) },
    { watch: [registerKey(methodRegister)], keepPrevious: true },
  );
  const choose = async (id: string): Promise<void> => {
    try {
      // As it stands now, with what its steps name.
      const { response } = await callApi(calls.detail, { id });
      const content = checklistOf(response);
      if (content !== null) onChoose(content);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <PickOne
      label={t('find')}
      placeholder={t('findPlaceholder')}
      maw={560}
      searchValue={typed}
      onSearchChange={(words) => {
        setTyped(words);
        later(cutText(words.trim(), 200));
      }}
      filter={(search) => search.options}
      data={(query.data?.response ?? []).flatMap(({ id, values }) => {
        const method = methodRegister.readable(values);
        if (method === null) return [];
        const name = language === 'en-US' && method.nameEn !== '' ? method.nameEn : method.name;
        return [{ value: id, label: `${method.number} ${name}` }];
      })}
      value={null}
      onChange={(id) => {
        if (id === null) return;
        setTyped('');
        void choose(id);
      }}
      nothingFoundMessage={query.isFetching ? undefined : t('nothing')}
      rightSection={query.isFetching ? <Loader size={14} /> : undefined}
    />
  );
};
