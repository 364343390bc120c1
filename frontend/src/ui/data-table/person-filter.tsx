import { useEffect, useState } from 'react';
import { loadPinyin, matchesPerson } from '../person-search';
import { usePeople } from '../use-people';
import { UNKNOWN, type FilterField } from './filter-field';
import { OptionList } from './option-list';

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
      chosen={value === null ? [] : [value]}
      onChoose={onChoose}
      matches={(option, typed) => {
        const person = people.find(({ id }) => id === option.value);
        return person !== undefined && matchesPerson(person, typed, pinyinOf);
      }}
    />
  );
};

export const onePerson = (key: string, label: string, nameOf: (id: string) => string | undefined): FilterField => ({
  key,
  label,
  word: (value) => nameOf(value) ?? UNKNOWN,
  editor: ({ value, onChange }) => <PersonList label={label} value={value} onChoose={onChange} />,
});
