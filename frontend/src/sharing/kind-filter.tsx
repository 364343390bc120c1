import { Select } from '@mantine/core';
import { isShareable } from '@shilu/events/core/register-access';
import { registers } from '@shilu/events/core/registers';
import { RECORD } from '@shilu/events/records/record-category';
import { useTranslation } from 'react-i18next';
import { entityWords } from '../audit/entity-words';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';

const KINDS = [RECORD, ...registers.filter(isShareable).map(({ name }) => name)];

type Props = { readonly kind: string | null; readonly onChange: (kind: string | null) => void };

/** Shares of one kind of thing. */
export const KindFilter = ({ kind, onChange }: Props) => {
  const { t } = useTranslation('sharing');
  const language = useStore(languageStore);
  return (
    <Select
      size="xs"
      w={150}
      clearable
      aria-label={t('page.kind')}
      placeholder={t('page.kindAll')}
      data={KINDS.map((value) => ({ value, label: entityWords(value, language) }))}
      value={kind}
      onChange={onChange}
    />
  );
};
