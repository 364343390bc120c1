import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from './dialog-actions';
import { leaveQuestions, type LeaveQuestion, type Way } from './leave-guard';
import { useHolding } from './held-close';
import { Modal } from './modal';

/** The question itself. */
export const LeaveDialog = ({
  opened,
  body,
  onLeave,
  onStay,
}: {
  readonly opened: boolean;
  /** What is lost, where it is more than others do not see. */
  readonly body?: string | undefined;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}) => {
  const { t } = useTranslation('common');
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title={t('leave.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Text>{body ?? t('leave.body')}</Text>
      <DialogFoot mt={20}>
        <Button variant="default" onClick={onLeave}>
          {t('leave.leave')}
        </Button>
        <Button data-autofocus onClick={onStay}>
          {t('leave.stay')}
        </Button>
      </DialogFoot>
    </Modal>
  );
};

/** Asks before leaving a screen with changes that are not saved; closing the tab asks in the browser's words. */
export const ConfirmLeave = ({
  when,
  here,
  onTry,
  onKeep,
  body,
}: {
  readonly when: boolean;
  /** Another address of the same screen: going there leaves nothing. */
  readonly here?: string;
  /** Asked first: true when nothing is left to lose, and the person goes on without a question. */
  readonly onTry?: () => Promise<boolean>;
  /** The same where it is known at once, asked too before the tab or the dialog around closes. */
  readonly onKeep?: () => boolean;
  readonly body?: string;
}) => {
  const latest = useRef({ when, here, onTry, onKeep });
  useEffect(() => {
    latest.current = { when, here, onTry, onKeep };
  });
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent): void => {
      if (latest.current.onKeep?.() !== true) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  const [way, setWay] = useState<Pick<Way, 'go' | 'stay'> | null>(null);
  useHolding((close) => {
    // Without a way to keep it, what closes the dialog is its own question.
    if (!when || onKeep === undefined || onKeep()) return false;
    setWay({ go: close, stay: () => {} });
    return true;
  });
  useEffect(() => {
    const question: LeaveQuestion = {
      asks: ({ currentLocation, nextLocation }) =>
        latest.current.when &&
        currentLocation.pathname !== nextLocation.pathname &&
        nextLocation.pathname !== latest.current.here &&
        latest.current.onKeep?.() !== true,
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
  return <LeaveDialog opened={way !== null} body={body} onLeave={() => answer(true)} onStay={() => answer(false)} />;
};
