import { cutText } from '@shilu/events/core/cut-text';
import { Loader, Select } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';
import { trailing } from '../lib/debounce';

/** Finds a record by number, title or words. */
export const RecordChooser = ({ onChoose }: { readonly onChoose: (recordId: string) => void }) => {
  const { t } = useTranslation('audit');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const later = useMemo(() => trailing(250, setAsked), []);
  const query = useQueryCall(
    recordCalls.recordPage,
    { pageIndex: 1, pageSize: 20, ...(asked === '' ? {} : { text: asked }) },
    { watch: ['records'], keepPrevious: true },
  );
  return (
    <Select
      data-autofocus
      label={t('trace.choose')}
      description={t('trace.chooseHelp')}
      placeholder={t('trace.choosePlaceholder')}
      maw={560}
      searchable
      searchValue={typed}
      onSearchChange={(value) => {
        setTyped(value);
        later(cutText(value.trim(), 200));
      }}
      filter={({ options }) => options}
      data={(query.data?.response ?? []).map((row) => ({ value: row.id, label: `${row.number} ${row.title}` }))}
      value={null}
      onChange={(value) => value !== null && onChoose(value)}
      nothingFoundMessage={t('trace.nothing')}
      rightSection={query.isFetching ? <Loader size={14} /> : undefined}
    />
  );
};
