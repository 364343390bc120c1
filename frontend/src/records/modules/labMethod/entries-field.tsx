import type { Step } from '@shilu/events/records/modules/lab-method/lab-method-schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { useFoundTargets } from '../../../registers/use-found-targets';
import { PickSome } from '../../../ui/picker';

type Entries = Step['instruments'];
type Props = {
  readonly label: string;
  /** For who hears it: of which step. */
  readonly name: string;
  readonly category: string;
  readonly most: number;
  readonly entries: Entries;
  readonly onChange: (entries: Entries) => void;
};

/** Entries of a register that a step used, found by typing; each keeps the name it was taken by. */
export const EntriesField = ({ label, name, category, most, entries, onChange }: Props) => {
  const { t } = useTranslation('labMethod');
  const language = useStore(languageStore);
  const [typed, setTyped] = useState('');
  const { found, find } = useFoundTargets(category, language);
  const known = new Map([...found.map((each) => [each.id, each.name] as const), ...entries.map((each) => [each.id, each.name] as const)]); // prettier-ignore
  return (
    <PickSome
      label={label}
      aria-label={name}
      maxValues={most}
      placeholder={entries.length === 0 ? t('choose') : ''}
      data={[...known].map(([value, called]) => ({ value, label: called }))}
      value={entries.map(({ id }) => id)}
      nothingFoundMessage={t('noEntry')}
      searchValue={typed}
      onSearchChange={(words) => {
        setTyped(words);
        find(words);
      }}
      onChange={(ids) => onChange(ids.map((id) => ({ id, name: known.get(id) ?? id })))}
    />
  );
};
