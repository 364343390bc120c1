import { Button, Menu } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { useDictionaries } from '../../ui/use-dictionaries';

type Props = { readonly onTake: (options: readonly string[]) => void };

/** The options of a dictionary of the organisation as they are called now, for whoever designs what is chosen from. */
export const FromDictionary = ({ onTake }: Props) => {
  const { t } = useTranslation('records');
  const language = useStore(languageStore);
  const [opened, setOpened] = useState(false);
  const dictionaries = useDictionaries(language, opened);
  return (
    <Menu opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Button variant="subtle" size="compact-xs" mt={2} leftSection={<IconBook size={13} />}>
          {t('design.fromDictionary')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {dictionaries?.length === 0 ? <Menu.Label>{t('design.noDictionary')}</Menu.Label> : null}
        {(dictionaries ?? []).map(({ id, name, options }) => (
          <Menu.Item key={id} onClick={() => onTake(options)}>
            {t('design.dictionaryOf', { name, count: options.length })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
