import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/api-error';
import classes from './dialog-actions.module.css';
import { errorText } from './toasts';

type Props = {
  /** Why the last try was refused, by the server or in words. */
  readonly refused?: ApiError | string | null | undefined;
  readonly onCancel: () => void;
  /** Cancel has the focus: what follows cannot be undone. */
  readonly careful?: boolean;
  /** Distance to what is above, in px, where no stack sets it. */
  readonly mt?: number;
  /** The button that does it. */
  readonly children: ReactNode;
};

/** The buttons at the end of a dialog, in sight however long it is. */
export const DialogFoot = ({
  justify = 'flex-end',
  mt = 0,
  children,
}: {
  readonly justify?: 'flex-end' | 'space-between';
  readonly mt?: number;
  readonly children: ReactNode;
}) => (
  <Group justify={justify} gap={8} mt={mt} className={classes['foot'] ?? ''}>
    {children}
  </Group>
);

/** How every dialog ends: what was refused, Cancel, and the one thing it is for. */
export const DialogActions = ({ refused, onCancel, careful = false, mt = 0, children }: Props) => {
  const { t } = useTranslation('common');
  return (
    <DialogFoot mt={mt}>
      {refused === null || refused === undefined ? null : (
        <Text c="var(--red)" role="alert" className={classes['refused'] ?? ''}>
          {typeof refused === 'string' ? refused : errorText(refused)}
        </Text>
      )}
      <Button variant="default" onClick={onCancel} {...(careful ? { 'data-autofocus': true } : {})}>
        {t('actions.cancel')}
      </Button>
      {children}
    </DialogFoot>
  );
};
