import { SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { sharingCalls } from '@shilu/events/sharing/calls';
import { SHARE_USES, shareUseSchema, type ShareUse } from '@shilu/events/sharing/share';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { readDay } from '../lib/read-day';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { TargetsControl } from '../registers/fields/targets-control';
import { DateField } from '../ui/date-field';
import { KeptForm } from '../ui/kept-form/kept-form';
import { useFormCommand, useKeptForm } from '../ui/kept-form/use-kept-form';
import { Modal } from '../ui/modal';
import { PeoplePicker } from '../ui/person-picker';
import { showDone } from '../ui/toasts';

const ids = z.array(z.string());
const typed = z.object({
  ...{ accountIds: ids, departmentIds: ids, projectIds: ids },
  use: shareUseSchema,
  until: z.string().nullable(),
  reason: z.string(),
});
type Typed = Readonly<z.infer<typeof typed>>;
const readTyped = (kept: unknown): Typed | null => typed.safeParse(kept).data ?? null;

/** The moment at which a day is over where its reader is. */
const endOf = (day: string | null): string | null =>
  day === null || readDay(day) === null ? null : dayjs(day).add(1, 'day').startOf('day').toISOString();

const MOST_REASON = 250;

type Props = { readonly recordId: string; readonly ownerId: string; readonly onClose: () => void };

/** X730: with whom, for what, until when, and why. */
export const ShareDialog = ({ recordId, ownerId, onClose }: Props) => {
  const { t } = useTranslation(['sharing', 'common']);
  const language = useStore(languageStore);
  const form = useKeptForm<Typed>({
    ...{ form: 'share', of: null, within: recordId },
    start: { accountIds: [], departmentIds: [], projectIds: [], use: 'read', until: null, reason: '' },
    read: readTyped,
  });
  const { accountIds, departmentIds, projectIds, use, until, reason } = form.values;
  const [tried, setTried] = useState(false);
  const share = useFormCommand(form, sharingCalls.addShare, {
    refresh: ['shares', `record:${recordId}`],
    onDone: () => {
      showDone(t('done'));
      onClose();
    },
  });
  const nobody = accountIds.length + departmentIds.length + projectIds.length === 0;
  const unread = until !== null && readDay(until) === null;
  const required = (field: string): string => t('common:error.required', { field });
  const submit = (): void => {
    setTried(true);
    if (nobody || unread || reason.trim() === '') return;
    share.mutate({ request: { recordId, accountIds, departmentIds, projectIds, use, endsAt: endOf(until), reason } });
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
    <Modal opened onClose={onClose} title={t('share')} closeButtonProps={{ 'aria-label': t('common:actions.close') }}>
      <KeptForm form={form} onSubmit={submit} onCancel={onClose} working={share.isPending} action={t('action')}>
        <Text c="dimmed" fz="sm">
          {t('help')}
        </Text>
        <PeoplePicker
          label={t('people')}
          value={accountIds}
          exclude={[ownerId]}
          error={tried && nobody ? t('nobody') : null}
          onChange={(next) => form.change({ accountIds: next })}
        />
        {targets('department', 'departmentIds')}
        {targets('project', 'projectIds')}
        <Stack gap={4}>
          <Text fz="sm" fw={500} id="share-use">
            {t('use')}
          </Text>
          <SegmentedControl
            aria-labelledby="share-use"
            data={SHARE_USES.map((value) => ({ value, label: t(`uses.${value}`) }))}
            value={use}
            onChange={(next) => form.change({ use: next as ShareUse })}
          />
          <Text c="dimmed" fz="xs">
            {t(`usesHelp.${use}`)}
          </Text>
        </Stack>
        <DateField
          key={form.round}
          label={t('until')}
          description={t('untilHelp')}
          value={until}
          minDate={dayjs().format('YYYY-MM-DD')}
          onChange={(day) => form.change({ until: day })}
          onUnread={(day) => form.change({ until: day })}
        />
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
