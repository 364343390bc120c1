import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterField } from '../ui/data-table/filter-field';
import { OptionList, type Option } from '../ui/data-table/option-list';
import { loadPinyin, matchesPerson } from '../ui/person-search';
import { usePeople } from '../ui/use-people';
import { DateFilter } from './date-filter';
import { useDepartments, useNotebooks, useProjectNames, useRecordTypes, useTaskNames } from './places';
import { dateRange, presetOf } from './record-request';

type Named = { readonly id: string; readonly name: string };
const optionsOf = (named: readonly Named[]): readonly Option[] =>
  named.map(({ id, name }) => ({ value: id, label: name }));

const oneOf = (
  key: string,
  label: string,
  options: readonly Option[],
  more: Pick<FilterField, 'clears' | 'notYet'> = {},
): FilterField => ({
  key,
  label,
  word: (value) => options.find((option) => option.value === value)?.label ?? '…',
  editor: ({ value, onChange }) => <OptionList label={label} options={options} value={value} onChoose={onChange} />,
  ...more,
});

/** By name, account, pinyin or its initials. */
const PersonList = ({
  label,
  value,
  onChoose,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly onChoose: (id: string) => void;
}) => {
  const { people, shownName } = usePeople();
  const [pinyinOf, setPinyinOf] = useState<Awaited<ReturnType<typeof loadPinyin>> | null>(null);
  useEffect(() => void loadPinyin().then((read) => setPinyinOf(() => read)), []);
  const options = people.map(({ id, realName, departmentName }) => ({
    value: id,
    label: shownName(id) ?? realName,
    hint: departmentName ?? '',
  }));
  return (
    <OptionList
      label={label}
      options={options}
      value={value}
      onChoose={onChoose}
      matches={(option, typed) => {
        const person = people.find(({ id }) => id === option.value);
        return person !== undefined && matchesPerson(person, typed, pinyinOf);
      }}
    />
  );
};

/** Everything a list of records can be narrowed by. The state is shown by the tabs. */
export const useRecordFilters = (
  filters: Readonly<Record<string, string>>,
  { withOwner }: { readonly withOwner: boolean },
): readonly FilterField[] => {
  const { t } = useTranslation('recordLists');
  const project = filters['projectId'] ?? null;
  const projects = useProjectNames();
  const tasks = useTaskNames(project);
  const { notebooks = [] } = useNotebooks();
  const departments = useDepartments();
  const { types } = useRecordTypes();
  const { shownName } = usePeople();
  return useMemo(() => {
    const dateWords = (value: string): string => {
      const preset = presetOf(value);
      if (preset) return t(`preset.${preset}`);
      const { from = '', to = '' } = dateRange(value, '');
      return `${from} – ${to}`;
    };
    const owner: FilterField = {
      key: 'ownerId',
      label: t('column.owner'),
      word: (value) => shownName(value) ?? '…',
      editor: ({ value, onChange }) => <PersonList label={t('column.owner')} value={value} onChoose={onChange} />,
    };
    return [
      oneOf('projectId', t('column.project'), optionsOf(projects), { clears: ['taskId'] }),
      oneOf('taskId', t('column.task'), optionsOf(tasks), project === null ? { notYet: t('filter.projectFirst') } : {}),
      oneOf('bookId', t('column.book'), optionsOf(notebooks)),
      // An address that was shared may name an owner where the list would not offer it.
      ...(withOwner || filters['ownerId'] !== undefined ? [owner] : []),
      oneOf('departmentId', t('column.department'), optionsOf(departments)),
      oneOf('recordType', t('column.type'), types),
      {
        key: 'date',
        label: t('filter.modified'),
        word: dateWords,
        editor: (props) => <DateFilter {...props} label={t('filter.modified')} />,
      },
    ];
  }, [t, project, projects, tasks, notebooks, departments, types, shownName, withOwner, filters]);
};
