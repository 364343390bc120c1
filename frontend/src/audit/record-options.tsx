import { cutText } from '@shilu/events/core/cut-text';
import { recordCalls } from '@shilu/events/records/calls';
import { useMemo, useState } from 'react';
import { useQueryCall } from '../api/use-query-call';
import { trailing } from '../lib/debounce';
import { OptionList, type Option } from '../ui/data-table/option-list';

/** Records found by number, title or words, as one types. */
export const useFoundRecords = () => {
  const [asked, setAsked] = useState('');
  const later = useMemo(() => trailing(250, setAsked), []);
  const query = useQueryCall(
    recordCalls.recordPage,
    { pageIndex: 1, pageSize: 20, ...(asked === '' ? {} : { text: asked }) },
    { watch: ['records'], keepPrevious: true },
  );
  const options: readonly Option[] = (query.data?.response ?? []).map(({ id, number, title }) => ({
    value: id,
    label: `${number} ${title}`,
  }));
  return { options, searching: query.isFetching, find: (words: string) => later(cutText(words.trim(), 200)) };
};

export const RecordOptions = ({
  label,
  value,
  onChoose,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly onChoose: (recordId: string) => void;
}) => {
  const { options, find } = useFoundRecords();
  return (
    <OptionList
      label={label}
      options={options}
      chosen={value === null ? [] : [value]}
      onChoose={onChoose}
      onType={find}
    />
  );
};
