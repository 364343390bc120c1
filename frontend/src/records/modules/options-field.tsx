import { Button, Menu, TagsInput } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { useDictionaries } from '../../ui/use-dictionaries';

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
  const language = useStore(languageStore);
  const [opened, setOpened] = useState(false);
  const dictionaries = useDictionaries(language, opened);
  return (
    <div style={{ flex: 2, minWidth: 160 }}>
      <TagsInput label={t('design.options')} value={[...value]} onChange={onChange} />
      <Menu opened={opened} onChange={setOpened}>
        <Menu.Target>
          <Button variant="subtle" size="compact-xs" mt={2} leftSection={<IconBook size={13} />}>
            {t('design.fromDictionary')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {dictionaries?.length === 0 ? <Menu.Label>{t('design.noDictionary')}</Menu.Label> : null}
          {(dictionaries ?? []).map(({ id, name, options }) => (
            <Menu.Item key={id} onClick={() => onChange([...new Set([...value, ...options])])}>
              {t('design.dictionaryOf', { name, count: options.length })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
};
