import { Loader } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickOne } from '../ui/picker';
import { useFoundRecords } from './record-options';

/** Finds a record by number, title or words. */
export const RecordChooser = ({ onChoose }: { readonly onChoose: (recordId: string) => void }) => {
  const { t } = useTranslation('audit');
  const [typed, setTyped] = useState('');
  const { options, searching, find } = useFoundRecords();
  return (
    <PickOne
      data-autofocus
      label={t('trace.choose')}
      description={t('trace.chooseHelp')}
      placeholder={t('trace.choosePlaceholder')}
      maw={560}
      searchValue={typed}
      onSearchChange={(value) => {
        setTyped(value);
        find(value);
      }}
      filter={(search) => search.options}
      data={options}
      value={null}
      onChange={(value) => value !== null && onChoose(value)}
      nothingFoundMessage={t('trace.nothing')}
      rightSection={searching ? <Loader size={14} /> : undefined}
    />
  );
};
