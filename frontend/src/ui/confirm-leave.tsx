import { Button, Modal, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { sessionStore } from '../identity/session';
import { DialogFoot } from './dialog-actions';

/** Asks before leaving a screen with changes that are not saved; closing the tab asks in the browser's words. */
export const ConfirmLeave = ({
  when,
  here,
  onTry,
}: {
  readonly when: boolean;
  /** Another address of the same screen: going there leaves nothing. */
  readonly here?: string;
  /** Asked first: true when nothing is left to lose, and the person goes on without a question. */
  readonly onTry?: () => Promise<boolean>;
}) => {
  const { t } = useTranslation('common');
  // A lost session goes to login whatever is open: drafts are kept by then (E08).
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      sessionStore.get() !== null &&
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== here,
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  const blocked = blocker.state === 'blocked';
  const [asking, setAsking] = useState(false);
  const latest = useRef({ blocker, onTry });
  useEffect(() => {
    latest.current = { blocker, onTry };
  });
  useEffect(() => {
    if (!blocked) return;
    let here = true;
    void (latest.current.onTry?.() ?? Promise.resolve(false)).then((done) => {
      if (!here) return;
      if (done) latest.current.blocker.proceed?.();
      else setAsking(true);
    });
    return () => {
      here = false;
      setAsking(false);
    };
  }, [blocked]);
  return (
    <Modal
      opened={blocked && asking}
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
