import { Button, Group, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showDone, showError } from '../ui/toasts';
import classes from './spectra.module.css';

/** What was read off spectra as it stands in an experimental section, to be taken along. */
export const CharacterisationBlock = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation('spectra');
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(() => showDone(t('signals.copied')), showError);
  return (
    <Group className={classes['written']} wrap="nowrap" align="flex-start" justify="space-between">
      <Text component="p" fz="sm" m={0}>
        {text}
      </Text>
      <Button
        className="no-print"
        size="xs"
        variant="subtle"
        leftSection={<IconCopy size={14} stroke={1.6} />}
        onClick={copy}
        style={{ flex: 'none' }}
      >
        {t('signals.copy')}
      </Button>
    </Group>
  );
};
