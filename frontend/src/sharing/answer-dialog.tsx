import { SegmentedControl, Text, Textarea } from '@mantine/core';
import { sharingCalls, type RequestRow } from '@shilu/events/sharing/calls';
import { shareUseSchema } from '@shilu/events/sharing/share';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { KeptForm } from '../ui/kept-form/kept-form';
import { useFormCommand, useKeptForm } from '../ui/kept-form/use-kept-form';
import { Modal } from '../ui/modal';
import { showDone } from '../ui/toasts';
import { endOf, isUnread, UntilField, UseField } from './use-until';

const DECISIONS = ['grant', 'refuse'] as const;
const typed = z.object({
  decision: z.enum(DECISIONS),
  use: shareUseSchema,
  until: z.string().nullable(),
  reason: z.string(),
});
type Typed = Readonly<z.infer<typeof typed>>;
const readTyped = (kept: unknown): Typed | null => typed.safeParse(kept).data ?? null;

const MOST_REASON = 250;

type Props = { readonly request: RequestRow; readonly onClose: () => void };

/** X735, X736: granted for reading or copying, until a day; or refused with the reason. */
export const AnswerDialog = ({
  request: { id, applicantName, number, name, use: wanted, reason: why },
  onClose,
}: Props) => {
  const { t } = useTranslation(['accessRequests', 'sharing', 'common']);
  const form = useKeptForm<Typed>({
    ...{ form: 'accessAnswer', of: id },
    start: { decision: 'grant', use: wanted, until: null, reason: '' },
    read: readTyped,
  });
  const { decision, use, until, reason } = form.values;
  const [tried, setTried] = useState(false);
  const done = (text: string) => (): void => {
    showDone(text);
    onClose();
  };
  const refresh = ['shares', 'counts'] as const;
  const grant = useFormCommand(form, sharingCalls.grantAccess, {
    refresh,
    onDone: ({ response: { proposed } }) =>
      done(proposed ? t('sharing:proposed') : t('granted', { name: applicantName }))(),
  });
  const refuse = useFormCommand(form, sharingCalls.refuseAccess, { refresh, onDone: done(t('refused')) });
  const lacks = reason.trim() === '';
  const submit = (): void => {
    setTried(true);
    if (decision === 'refuse') {
      if (!lacks) refuse.mutate({ request: { id, reason } });
    } else if (!isUnread(until)) grant.mutate({ request: { id, use, endsAt: endOf(until) } });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('decideOf', { name: applicantName, thing: number ?? name ?? '' })}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <KeptForm
        form={form}
        onSubmit={submit}
        onCancel={onClose}
        working={grant.isPending || refuse.isPending}
        action={t(decision)}
        danger={decision === 'refuse'}
      >
        <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{why}</Text>
        <SegmentedControl
          aria-label={t('decision')}
          data={DECISIONS.map((value) => ({ value, label: t(value) }))}
          value={decision}
          onChange={(next) => form.change({ decision: next === 'refuse' ? 'refuse' : 'grant' })}
        />
        <Text c="dimmed" fz="sm">
          {t(decision === 'grant' ? 'grantHelp' : 'refuseHelp')}
        </Text>
        {decision === 'grant' ? (
          <>
            <UseField use={use} onChange={(next) => form.change({ use: next })} />
            <UntilField key={form.round} until={until} onChange={(day) => form.change({ until: day })} />
          </>
        ) : (
          <Textarea
            label={t('refuseReason')}
            required
            autosize
            minRows={2}
            maxLength={MOST_REASON}
            error={tried && lacks ? t('common:error.required', { field: t('refuseReason') }) : null}
            value={reason}
            onChange={(event) => form.change({ reason: event.currentTarget.value })}
          />
        )}
      </KeptForm>
    </Modal>
  );
};
