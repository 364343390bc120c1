import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = {
  readonly history: {
    readonly undo: () => void;
    readonly redo: () => void;
    readonly canUndo: boolean;
    readonly canRedo: boolean;
  };
};

/** Undo and redo of one editor, for who does not know the keys. */
export const UndoButtons = ({ history }: Props) => {
  const { t } = useTranslation('records');
  return (
    <Group gap={2} data-undo-buttons>
      <Tooltip label={t('rich.undo')}>
        <ActionIcon aria-label={t('rich.undo')} disabled={!history.canUndo} onClick={history.undo}>
          <IconArrowBackUp size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('rich.redo')}>
        <ActionIcon aria-label={t('rich.redo')} disabled={!history.canRedo} onClick={history.redo}>
          <IconArrowForwardUp size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
};
