import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { PeoplePicker } from '../../ui/person-picker';
import { showDone, showError } from '../../ui/toasts';
import { useOpenRecord } from '../page/record-context';
import { understandQuantity } from '@shilu/events/units/quantity';
import { DialogActions } from '../../ui/dialog-actions';
import { WorkButton } from '../../ui/work-button';
import { Modal } from '../../ui/modal';

const NA = 'N/A';
type Measure = 'temperature' | 'humidity';
const UNIT: Readonly<Record<Measure, string>> = { temperature: '℃', humidity: '%' };

/** Temperature, humidity, participants. N/A clears what was filled in, after asking (V044). */
export type PageInfoField = 'temperature' | 'humidity' | 'participants';
/** `at`: the field that was pressed has the focus. */
export const PageInfoDialog = ({ at, onClose }: { readonly at: PageInfoField; readonly onClose: () => void }) => {
  const { t } = useTranslation(['records', 'common']);
  const openRecord = useOpenRecord();
  const { send, sending } = useSend();
  const [info, setInfo] = useState(openRecord.record.pageInfo);
  const [asking, setAsking] = useState<Measure | 'participants' | null>(null);
  const words = {
    temperature: t('info.temperature'),
    humidity: t('info.humidity'),
    participants: t('info.participants'),
  };
  const setNa = (what: Measure | 'participants', na: boolean): void => {
    if (what === 'participants')
      setInfo({ ...info, participantsNotApplicable: na, participantIds: na ? [] : info.participantIds });
    else setInfo({ ...info, [what]: na ? NA : null });
  };
  const wantNa = (what: Measure | 'participants', na: boolean): void => {
    const filled = what === 'participants' ? info.participantIds.length > 0 : info[what] !== null && info[what] !== NA;
    if (na && filled) setAsking(what);
    else setNa(what, na);
  };
  const faultOf = (what: Measure): string | null => {
    const value = info[what];
    return value === null || value === NA || /^[-−]?\d{1,3}(\.\d{1,2})?$/.test(value.trim())
      ? null
      : t('info.badNumber');
  };
  const settle = (what: Measure): void => {
    const value = info[what];
    if (value === null || value === NA) return;
    const understood = understandQuantity(value, UNIT[what]);
    if ('value' in understood) setInfo({ ...info, [what]: understood.value.replace('−', '-') });
    else if (value.trim() === '') setInfo({ ...info, [what]: null });
  };
  const keep = async (): Promise<void> => {
    try {
      const reason = await openRecord.askReason(t('info.dialog'));
      if (reason !== null) {
        await send(recordCalls.modifyRecord, {
          id: openRecord.record.experimentId,
          pageInfo: info,
          ...(reason === undefined ? {} : { reason }),
        });
        await openRecord.refresh();
        showDone(t('save.done'));
        onClose();
      }
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('info.dialog')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Stack gap={14}>
        {(['temperature', 'humidity'] as const).map((what) => (
          <div key={what}>
            <TextInput
              {...(what === at ? { 'data-autofocus': true } : {})}
              label={`${words[what]} (${UNIT[what]})`}
              description={t(`info.${what}Help`)}
              disabled={info[what] === NA}
              value={info[what] ?? ''}
              error={faultOf(what)}
              inputMode="decimal"
              onChange={(event) =>
                setInfo({ ...info, [what]: event.currentTarget.value === '' ? null : event.currentTarget.value })
              }
              onBlur={() => settle(what)}
            />
            <Checkbox
              mt={6}
              label={t('info.markNa')}
              checked={info[what] === NA}
              onChange={(event) => wantNa(what, event.currentTarget.checked)}
            />
          </div>
        ))}
        <div>
          <PeoplePicker
            label={words.participants}
            value={info.participantIds}
            disabled={info.participantsNotApplicable}
            maxValues={100}
            onChange={(participantIds) => setInfo({ ...info, participantIds })}
          />
          <Checkbox
            mt={6}
            label={t('info.markNa')}
            checked={info.participantsNotApplicable}
            onChange={(event) => wantNa('participants', event.currentTarget.checked)}
          />
        </div>
        <DialogActions onCancel={onClose}>
          <WorkButton
            working={sending !== null}
            disabled={faultOf('temperature') !== null || faultOf('humidity') !== null}
            onClick={() => void keep()}
          >
            {t('common:actions.save')}
          </WorkButton>
        </DialogActions>
      </Stack>
      <Modal
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={t('info.markNa')}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        {t('info.confirmNa', { field: asking === null ? '' : words[asking] })}
        <DialogActions onCancel={() => setAsking(null)} mt={20}>
          <Button
            data-autofocus
            onClick={() => {
              if (asking) setNa(asking, true);
              setAsking(null);
            }}
          >
            {t('common:actions.confirm')}
          </Button>
        </DialogActions>
      </Modal>
    </Modal>
  );
};
