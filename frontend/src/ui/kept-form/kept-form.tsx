import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isOffline } from '../../api/api-error';
import { ConfirmLeave, LeaveDialog } from '../confirm-leave';
import { DialogActions } from '../dialog-actions';
import { allTaken, maySomethingBeUntaken } from '../half-typed';
import { FREE_AFTER_MS } from '../late-answer';
import { focusUnpicked } from '../picker';
import { Theirs } from '../theirs';
import { dateTime } from '../times';
import { errorText, showDone, showUndo } from '../toasts';
import { WorkButton } from '../work-button';
import classes from './kept-form.module.css';
import type { KeptForm as Kept } from './use-kept-form';

type AnyKept = Omit<Kept<Readonly<Record<string, unknown>>>, 'change' | 'rebase' | 'edited' | 'values' | 'changes'> & {
  readonly edited: { readonly both: readonly string[] };
};

/**
 * Submits what stands in the form once all of it does: what an editor in it holds back and files on their way come first,
 * and what is sent is of the render that has them.
 */
const useSubmitTaken = (submit: (form: HTMLFormElement) => void, holdsEditors: boolean) => {
  const [taking, setTaking] = useState(false);
  const waiting = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    const form = waiting.current;
    if (taking || form === null) return;
    waiting.current = null;
    submit(form);
  });
  const submitTaken = (form: HTMLFormElement): void => {
    if (taking) return;
    if (!holdsEditors || !maySomethingBeUntaken()) return submit(form);
    waiting.current = form;
    setTaking(true);
    void allTaken().then((whole) => {
      // A file was refused, which is said where it was chosen: nothing is sent without it unasked.
      if (!whole) waiting.current = null;
      setTaking(false);
    });
  };
  return { taking, submitTaken };
};

/** After so long without an answer it is said, for as long as none has come. */
const useIsLate = (working: boolean): boolean => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!working) return undefined;
    const timer = setTimeout(() => setLate(true), FREE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [working]);
  return late;
};

const Said = ({ form }: { readonly form: AnyKept }) => {
  const { t } = useTranslation('common');
  if (form.undiscard)
    return (
      <Group gap={8} className={classes['notice'] ?? ''} role="status">
        <Text fz="sm">{t('kept.discarded')}</Text>
        <Button size="compact-sm" variant="default" onClick={form.undiscard}>
          {t('actions.undo')}
        </Button>
      </Group>
    );
  return (
    <>
      {form.foundAt === null ? null : (
        <Group gap={8} className={classes['notice'] ?? ''} role="status">
          <Text fz="sm">{t('kept.found', { at: dateTime(form.foundAt) })}</Text>
          <Button size="compact-sm" variant="default" onClick={form.discard}>
            {t('kept.discard')}
          </Button>
        </Group>
      )}
      {form.unkept ? (
        <Text fz="sm" className={classes['unkept'] ?? ''} role="alert">
          {t('kept.unkept')}
        </Text>
      ) : null}
    </>
  );
};

/**
 * Above the fields: that what was typed earlier is here again, or that this browser cannot keep it, which then asks before
 * it is lost.
 */
export const KeptNotice = ({ form }: { readonly form: AnyKept }) => {
  const { t } = useTranslation('common');
  const { keeping } = form;
  return (
    <>
      <ConfirmLeave when={keeping.holds()} onKeep={keeping.keep} body={t('kept.wouldBeLost')} />
      <Said form={form} />
    </>
  );
};

type Props = {
  readonly form: AnyKept;
  /** For who has to find a field in it. */
  readonly box?: RefObject<HTMLFormElement | null>;
  /** Checks and sends; not asked while something is still to be chosen or picked. */
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  /** It stays where it is when it is cancelled, with what is saved. */
  readonly stays?: boolean;
  readonly working: boolean;
  /** Editors of contents and fields for files stand in it: what they have not told yet goes first. */
  readonly holdsEditors?: boolean;
  /** Of a field, for what both changed. */
  readonly labelOf?: (key: string) => string | undefined;
  /** The button that does it, where it does not save. */
  readonly action?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** In place of the buttons, where nothing can be typed. */
  readonly readOnly?: ReactNode;
  readonly gap?: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A form that adds or changes something: its fields, what was kept of them, and how it ends. */
export const KeptForm = ({
  form,
  box,
  onSubmit,
  onCancel,
  stays = false,
  working,
  holdsEditors = false,
  labelOf = () => undefined,
  action,
  danger = false,
  disabled = false,
  readOnly,
  gap = 14,
  className,
  children,
}: Props) => {
  const { t } = useTranslation('common');
  const late = useIsLate(working);
  const { keeping, refused, refuse } = form;
  const submit = (element: HTMLFormElement): void => {
    refuse(null);
    if (focusUnpicked(element)) return;
    const open = form.edited.both.flatMap((key) => labelOf(key) ?? []);
    if (open.length > 0) return refuse(t('theirs.choose', { fields: open.join(t('punctuation.list')) }));
    onSubmit();
  };
  const { taking, submitTaken } = useSubmitTaken(submit, holdsEditors);
  const [asking, setAsking] = useState(false);
  const cancel = (): void => {
    if (stays) form.discard();
    else if (keeping.holds()) {
      if (!keeping.keep()) return setAsking(true);
      // Cancelling is said by the person: what was typed goes, and can be had back.
      const back = keeping.takeOut();
      showUndo(t('kept.cancelled'), () => {
        if (back()) showDone(t('kept.back'));
      });
    }
    onCancel();
  };
  const said =
    refused === null
      ? late
        ? t('kept.late')
        : null
      : isOffline(refused)
        ? t('kept.noAnswer')
        : typeof refused === 'string'
          ? refused
          : errorText(refused);
  return (
    <form
      {...(box === undefined ? {} : { ref: box })}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        submitTaken(event.currentTarget);
      }}
    >
      {readOnly === undefined ? (
        <LeaveDialog
          opened={asking}
          body={t('kept.wouldBeLost')}
          onStay={() => setAsking(false)}
          onLeave={() => {
            keeping.drop();
            onCancel();
          }}
        />
      ) : null}
      <Stack gap={gap}>
        {readOnly === undefined ? <KeptNotice form={form} /> : null}
        {children}
        {readOnly ?? (
          <DialogActions refused={said} onCancel={cancel}>
            <WorkButton
              type="submit"
              working={working || taking}
              tells={false}
              disabled={disabled}
              {...(danger ? { color: 'red' } : {})}
            >
              {action ?? t('actions.save')}
            </WorkButton>
          </DialogActions>
        )}
      </Stack>
    </form>
  );
};

/** A field, and below it what somebody else made of the same meanwhile. */
export const KeptField = ({
  form,
  name,
  label,
  theirs,
  children,
}: {
  readonly form: Pick<AnyKept, 'edited' | 'choose'>;
  readonly name: string;
  readonly label: string;
  /** What the other saved, as it is read; empty where they emptied it. */
  readonly theirs: ReactNode;
  readonly children: ReactNode;
}) => (
  <div>
    {children}
    {form.edited.both.includes(name) ? (
      <Theirs label={label} onChoose={(whose) => form.choose(name, whose)}>
        {theirs === '' ? null : theirs}
      </Theirs>
    ) : null}
  </div>
);
