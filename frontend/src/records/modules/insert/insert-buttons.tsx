import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconClock, IconOmega } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { insertTimeStamp, openSymbols } from './symbol-palette';

/** The focus stays in the field that is written into. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** Symbols and the stamp of date and time, for who does not know the keys. */
export const InsertButtons = () => {
  const { t } = useTranslation('records');
  return (
    <Group gap={2}>
      <Tooltip label={`${t('insert.symbols')} (Ctrl+/)`}>
        <ActionIcon aria-label={t('insert.symbols')} onMouseDown={keepFocus} onClick={openSymbols}>
          <IconOmega size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`${t('insert.stamp')} (Ctrl+;)`}>
        <ActionIcon aria-label={t('insert.stamp')} onMouseDown={keepFocus} onClick={() => void insertTimeStamp()}>
          <IconClock size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
};
