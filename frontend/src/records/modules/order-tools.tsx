import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The list with one entry moved up or down. */
export const moved = <T,>(list: readonly T[], at: number, by: number): T[] => {
  const next = [...list];
  next.splice(at + by, 0, ...next.splice(at, 1));
  return next;
};

type Props = {
  /** What is ordered, for who hears the button rather than sees where it stands. */
  readonly name: string;
  readonly at: number;
  readonly count: number;
  readonly onMove: (by: number) => void;
  /** Absent where it is the only one and has to stay. */
  readonly onRemove?: () => void;
};

/** Up, down and away, for a field of a form or a column of a table. */
export const OrderTools = ({ name, at, count, onMove, onRemove }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  return (
    <Group gap={2} mb={4}>
      <Tooltip label={t('design.up')}>
        <ActionIcon aria-label={`${t('design.up')} ${name}`} disabled={at === 0} onClick={() => onMove(-1)}>
          <IconArrowUp size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('design.down')}>
        <ActionIcon aria-label={`${t('design.down')} ${name}`} disabled={at === count - 1} onClick={() => onMove(1)}>
          <IconArrowDown size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('design.remove')}>
        <ActionIcon aria-label={`${t('design.remove')} ${name}`} disabled={!onRemove} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
};
