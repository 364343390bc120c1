import { Button, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { sessionStore } from '../identity/session';
import { DialogFoot } from './dialog-actions';

/** Asks before leaving a screen with changes that are not saved; closing the tab asks in the browser's words. */
export const ConfirmLeave = ({ when }: { readonly when: boolean }) => {
  const { t } = useTranslation('common');
  // A lost session goes to login whatever is open: drafts are kept by then (E08).
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && sessionStore.get() !== null && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('leave.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Text>{t('leave.body')}</Text>
      <DialogFoot mt={20}>
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {t('leave.leave')}
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          {t('leave.stay')}
        </Button>
      </DialogFoot>
    </Modal>
  );
};
