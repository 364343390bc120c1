import { Button, Group, Text } from '@mantine/core';
import { characterisationRuns } from '@shilu/events/spectra/characterisation-runs';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { InsertTextMenu } from '../records/insert-text/insert-text-menu';
import { showDone, showError } from '../ui/toasts';
import classes from './spectra.module.css';

type Props = {
  readonly text: string;
  /** The module that it stands in, behind which it is written as a text; null where it is copied only. */
  readonly moduleId?: string | null;
};

/** What was read off spectra as it stands in an experimental section, to be taken along. */
export const CharacterisationBlock = ({ text, moduleId = null }: Props) => {
  const { t } = useTranslation('spectra');
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(() => showDone(t('signals.copied')), showError);
  return (
    <Group className={classes['written']} align="flex-start" justify="space-between">
      <Text component="p" fz="sm" m={0}>
        {text}
      </Text>
      <Group className="no-print" gap={6} style={{ flex: 'none' }} justify="flex-end">
        {moduleId === null ? null : (
          <InsertTextMenu
            label={t('signals.insert')}
            title={t('signals.insertTitle')}
            after={moduleId}
            textOf={() => characterisationRuns(text)}
          />
        )}
        <Button size="xs" variant="subtle" leftSection={<IconCopy size={14} stroke={1.6} />} onClick={copy}>
          {t('signals.copy')}
        </Button>
      </Group>
    </Group>
  );
};
