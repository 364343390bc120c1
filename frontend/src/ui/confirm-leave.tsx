import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from './dialog-actions';
import { leaveQuestions, type LeaveQuestion, type Way } from './leave-guard';
import { Modal } from './modal';

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
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  const [way, setWay] = useState<Way | null>(null);
  const latest = useRef({ when, here, onTry });
  useEffect(() => {
    latest.current = { when, here, onTry };
  });
  useEffect(() => {
    const question: LeaveQuestion = {
      asks: ({ currentLocation, nextLocation }) =>
        latest.current.when &&
        currentLocation.pathname !== nextLocation.pathname &&
        nextLocation.pathname !== latest.current.here,
      ask: (asked) =>
        void (latest.current.onTry?.() ?? Promise.resolve(false)).then((done) => {
          if (!asked.stands()) return;
          if (done) asked.go();
          else setWay(asked);
        }),
    };
    leaveQuestions.set((others) => [...others, question]);
    return () => leaveQuestions.set((others) => others.filter((other) => other !== question));
  }, []);
  const answer = (go: boolean): void => {
    if (go) way?.go();
    else way?.stay();
    setWay(null);
  };
  return (
    <Modal
      opened={way !== null}
      onClose={() => answer(false)}
      title={t('leave.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Text>{t('leave.body')}</Text>
      <DialogFoot mt={20}>
        <Button variant="default" onClick={() => answer(true)}>
          {t('leave.leave')}
        </Button>
        <Button data-autofocus onClick={() => answer(false)}>
          {t('leave.stay')}
        </Button>
      </DialogFoot>
    </Modal>
  );
};
