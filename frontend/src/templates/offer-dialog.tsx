import { Checkbox, Stack, Text } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import type { OfferedStep, TemplateOffer } from '@shilu/events/records/template-calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error';
import { useSend } from '../api/use-send';
import { ChangeList } from '../audit/change-list';
import { useOpenRecord } from '../records/page/record-context';
import { DialogActions } from '../ui/dialog-actions';
import { Modal } from '../ui/modal';
import { Chip, type Tone } from '../ui/state-chip';
import { showDone, showError } from '../ui/toasts';
import { WorkButton } from '../ui/work-button';

const TONE: Readonly<Record<OfferedStep['kind'], Tone>> = {
  ...{ added: 'approved', changed: 'review', renamed: 'review', stayed: 'draft', held: 'draft' },
  ...{ locked: 'locked', unlocked: 'review' },
};

/** What the version leaves out, as it is named when the version is taken. */
const lossesIn = ({ steps }: TemplateOffer) =>
  steps.flatMap(({ moduleId, losses }) =>
    moduleId === null ? [] : losses.map(({ field, value }) => ({ moduleId, field, value })),
  );

/** What a newer version does to one module, in words and change by change. */
const Step = ({ step }: { readonly step: OfferedStep }) => {
  const { t } = useTranslation('templateOffers');
  const { kind, title, to = '', because, changes, losses } = step;
  const words = {
    added: t('addedHelp'),
    changed: null,
    renamed: t('renamedHelp', { to }),
    stayed: because === undefined ? null : t(`because.${because}`),
    held: t('heldHelp'),
    locked: t('lockedHelp'),
    unlocked: t('unlockedHelp'),
  }[kind];
  return (
    <section>
      <Text fw={600} component="h3" mb={2}>
        {title} <Chip tone={TONE[kind]}>{t(`kinds.${kind}`)}</Chip>
      </Text>
      {words === null ? null : (
        <Text c="dimmed" fz="sm">
          {words}
        </Text>
      )}
      {changes.length === 0 ? null : <ChangeList changes={changes} limit={20} />}
      {losses.length === 0 ? null : (
        <>
          <Text fw={500} fz="sm" mt={8} component="h4">
            {t('lost', { count: losses.length })}
          </Text>
          <ChangeList changes={losses} />
        </>
      )}
    </section>
  );
};

type Props = { readonly offer: TemplateOffer; readonly onClose: () => void };

/** What a newer version of its template would change in a record, before its author takes it. */
export const OfferDialog = ({ offer, onClose }: Props) => {
  const { t } = useTranslation(['templateOffers', 'common']);
  const openRecord = useOpenRecord();
  const { send, sending } = useSend();
  const [refused, setRefused] = useState<ApiError | null>(null);
  const { steps, to } = offer;
  const losses = lossesIn(offer);
  const asked = JSON.stringify(losses);
  /** What was agreed to: anything else is asked anew. */
  const [agreed, setAgreed] = useState<string | null>(null);
  const take = async (): Promise<void> => {
    const reason = await openRecord.askReason(t('reason', { to }));
    if (reason === null) return;
    setRefused(null);
    try {
      // What is typed goes into the record first, so that the version meets it there.
      if (!(await openRecord.saveModules(null, true))) return;
      await send(recordCalls.takeTemplate, {
        ...{ experimentId: openRecord.record.experimentId, version: to, losses },
        ...(reason === undefined ? {} : { reason }),
      });
      showDone(t('taken', { to }));
      onClose();
    } catch (error) {
      if (error instanceof ApiError) setRefused(error);
      else showError(error);
    }
    await openRecord.refresh();
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('title', { to })}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Stack gap={14}>
        <Text c="dimmed" fz="sm">
          {t(losses.length === 0 ? 'help' : 'helpLost')}
        </Text>
        {steps.length === 0 ? <Text>{t('nothing')}</Text> : null}
        {steps.map((step, at) => (
          <Step key={at} step={step} />
        ))}
        {losses.length === 0 ? null : (
          <Checkbox
            label={t('agree', { count: losses.length })}
            checked={agreed === asked}
            onChange={(event) => setAgreed(event.currentTarget.checked ? asked : null)}
          />
        )}
        <DialogActions refused={refused} onCancel={onClose}>
          <WorkButton
            working={sending !== null}
            disabled={losses.length > 0 && agreed !== asked}
            onClick={() => void take()}
          >
            {t('take', { to })}
          </WorkButton>
        </DialogActions>
      </Stack>
    </Modal>
  );
};
