import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './theirs.module.css';

type Props = {
  /** Of the field that both changed. */
  readonly label: string;
  readonly onChoose: (whose: 'mine' | 'theirs') => void;
  /** What somebody else saved; null where they emptied it. */
  readonly children: ReactNode;
};

/** Below a field that two people changed: what the other saved, and the choice between it and what stands in the field. */
export const Theirs = ({ label, onChoose, children }: Props) => {
  const { t } = useTranslation('common');
  return (
    <div role="group" aria-label={t('theirs.of', { field: label })} className={classes['theirs']}>
      <Text fz="sm" c="dimmed">
        {t('theirs.saved')}
      </Text>
      <div className={classes['value']} tabIndex={0} role="group" aria-label={t('theirs.saved')}>
        {children ?? t('theirs.nothing')}
      </div>
      <Group gap={8}>
        <Button size="compact-sm" variant="default" onClick={() => onChoose('theirs')}>
          {t('theirs.take')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onChoose('mine')}>
          {t('theirs.keep')}
        </Button>
      </Group>
    </div>
  );
};
