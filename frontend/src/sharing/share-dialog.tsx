import { Text, Textarea } from '@mantine/core';
import { subjectKey, type Subject } from '@shilu/events/capabilities/capability';
import { RECORD } from '@shilu/events/records/record-category';
import { sharingCalls } from '@shilu/events/sharing/calls';
import { shareUseSchema } from '@shilu/events/sharing/share';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { TargetsControl } from '../registers/fields/targets-control';
import { KeptForm } from '../ui/kept-form/kept-form';
import { useFormCommand, useKeptForm } from '../ui/kept-form/use-kept-form';
import { Modal } from '../ui/modal';
import { PeoplePicker } from '../ui/person-picker';
import { showDone } from '../ui/toasts';
import { endOf, isUnread, UntilField, UseField } from './use-until';

const ids = z.array(z.string());
const typed = z.object({
  ...{ accountIds: ids, departmentIds: ids, projectIds: ids },
  use: shareUseSchema,
  until: z.string().nullable(),
  reason: z.string(),
});
type Typed = Readonly<z.infer<typeof typed>>;
const readTyped = (kept: unknown): Typed | null => typed.safeParse(kept).data ?? null;

const MOST_REASON = 250;

type Props = {
  readonly subject: Subject;
  /** Whose it is, who needs no share. */
  readonly ownerId: string | null;
  /** Everybody in the organisation reads it already: to share it is to point it out. */
  readonly open?: boolean;
  readonly onClose: () => void;
};

/** X730: with whom, for what, until when, and why. */
export const ShareDialog = ({ subject, ownerId, open = false, onClose }: Props) => {
  const { t } = useTranslation(['sharing', 'common']);
  const language = useStore(languageStore);
  const isRecord = subject.category === RECORD;
  const form = useKeptForm<Typed>({
    ...{ form: 'share', of: null, within: subjectKey(subject) },
    start: { accountIds: [], departmentIds: [], projectIds: [], use: 'read', until: null, reason: '' },
    read: readTyped,
  });
  const { accountIds, departmentIds, projectIds, use, until, reason } = form.values;
  const [tried, setTried] = useState(false);
  const share = useFormCommand(form, sharingCalls.addShare, {
    refresh: ['shares', ...(isRecord ? [`record:${subject.id}` as const] : [])],
    onDone: ({ response: { proposed } }) => {
      showDone(t(proposed ? 'proposed' : 'done'));
      onClose();
    },
  });
  const nobody = accountIds.length + departmentIds.length + projectIds.length === 0;
  const required = (field: string): string => t('common:error.required', { field });
  const submit = (): void => {
    setTried(true);
    if (nobody || isUnread(until) || reason.trim() === '') return;
    const of = isRecord ? { recordId: subject.id } : { entry: { ...subject } };
    const targets = { accountIds, departmentIds, projectIds };
    share.mutate({ request: { ...of, ...targets, use: open ? 'copy' : use, endsAt: endOf(until), reason } });
  };
  const targets = (category: 'department' | 'project', key: 'departmentIds' | 'projectIds') => (
    <TargetsControl
      {...{ category, language }}
      many
      key={`${category} ${form.round}`}
      shared={{ label: t(`${category}s`), description: t(`${category}sHelp`), error: null, required: false }}
      value={form.values[key]}
      readOnly={false}
      nameOf={() => undefined}
      onChange={(next) => form.change({ [key]: ids.safeParse(next).data ?? [] })}
    />
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isRecord ? 'share' : 'shareEntry')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <KeptForm form={form} onSubmit={submit} onCancel={onClose} working={share.isPending} action={t('action')}>
        <Text c="dimmed" fz="sm">
          {t(isRecord ? 'help' : open ? 'helpOpen' : 'helpEntry')}
        </Text>
        <PeoplePicker
          label={t('people')}
          value={accountIds}
          exclude={ownerId === null ? [] : [ownerId]}
          error={tried && nobody ? t('nobody') : null}
          onChange={(next) => form.change({ accountIds: next })}
        />
        {targets('department', 'departmentIds')}
        {targets('project', 'projectIds')}
        {open ? null : (
          <UseField
            use={use}
            help={isRecord ? 'usesHelp' : 'usesHelpEntry'}
            onChange={(next) => form.change({ use: next })}
          />
        )}
        <UntilField key={form.round} until={until} onChange={(day) => form.change({ until: day })} />
        <Textarea
          label={t('reason')}
          required
          autosize
          minRows={2}
          maxLength={MOST_REASON}
          error={tried && reason.trim() === '' ? required(t('reason')) : null}
          value={reason}
          onChange={(event) => form.change({ reason: event.currentTarget.value })}
        />
      </KeptForm>
    </Modal>
  );
};
