import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FromDictionary } from './from-dictionary';

type Props = {
  readonly value: readonly string[];
  readonly onChange: (options: string[]) => void;
};

/**
 * The options of a column: typed, or those of a dictionary of the organisation as they are called now. They are the
 * column's own from then on, so that what was chosen in a table goes on saying what it said.
 */
export const OptionsField = ({ value, onChange }: Props) => {
  const { t } = useTranslation('records');
  return (
    <div style={{ flex: 2, minWidth: 160 }}>
      <TagsInput label={t('design.options')} value={[...value]} onChange={onChange} />
      <FromDictionary onTake={(options) => onChange([...new Set([...value, ...options])])} />
    </div>
  );
};
