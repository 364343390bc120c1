import { Text, Textarea, TextInput } from '@mantine/core';
import { sharingCalls } from '@shilu/events/sharing/calls';
import { shareUseSchema } from '@shilu/events/sharing/share';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { KeptForm } from '../ui/kept-form/kept-form';
import { useFormCommand, useKeptForm } from '../ui/kept-form/use-kept-form';
import { Modal } from '../ui/modal';
import { showDone } from '../ui/toasts';
import { soughtIn } from './sought';
import { UseField } from './use-until';

const typed = z.object({ sought: z.string(), use: shareUseSchema, reason: z.string() });
type Typed = Readonly<z.infer<typeof typed>>;
const readTyped = (kept: unknown): Typed | null => typed.safeParse(kept).data ?? null;

const MOST_REASON = 250;
const MOST_TYPED = 500;

type Props = {
  readonly sought: string;
  /** Of which kind that is. */
  readonly category: string;
  readonly onClose: () => void;
};

/** X734: which record or entry, for what, and why. */
export const RequestDialog = ({ sought: linked, category, onClose }: Props) => {
  const { t } = useTranslation(['accessRequests', 'common']);
  const form = useKeptForm<Typed>({
    ...{ form: 'accessRequest', of: null, within: linked },
    start: { sought: linked, use: 'read', reason: '' },
    read: readTyped,
  });
  const { sought, use, reason } = form.values;
  const [tried, setTried] = useState(false);
  const request = useFormCommand(form, sharingCalls.requestAccess, {
    refresh: ['shares'],
    onDone: () => {
      showDone(t('sent'));
      onClose();
    },
  });
  const lacking = (value: string, field: string): string | null =>
    tried && value.trim() === '' ? t('common:error.required', { field }) : null;
  const submit = (): void => {
    setTried(true);
    if (sought.trim() === '' || reason.trim() === '') return;
    const asked = sought === linked ? { category, sought } : soughtIn(sought);
    request.mutate({ request: { ...asked, use, reason } });
  };
  return (
    <Modal opened onClose={onClose} title={t('request')} closeButtonProps={{ 'aria-label': t('common:actions.close') }}>
      <KeptForm form={form} onSubmit={submit} onCancel={onClose} working={request.isPending} action={t('send')}>
        <Text c="dimmed" fz="sm">
          {t('requestHelp')}
        </Text>
        <TextInput
          label={t('sought')}
          description={t('soughtHelp')}
          required
          maxLength={MOST_TYPED}
          error={lacking(sought, t('sought'))}
          value={sought}
          onChange={(event) => form.change({ sought: event.currentTarget.value })}
        />
        <UseField use={use} onChange={(next) => form.change({ use: next })} />
        <Textarea
          label={t('reason')}
          required
          autosize
          minRows={2}
          maxLength={MOST_REASON}
          error={lacking(reason, t('reason'))}
          value={reason}
          onChange={(event) => form.change({ reason: event.currentTarget.value })}
        />
      </KeptForm>
    </Modal>
  );
};
