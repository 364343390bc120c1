import { Button, Checkbox, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { PeoplePicker } from '../../ui/person-picker';
import { showDone, showError } from '../../ui/toasts';
import { useOpenRecord } from '../page/record-context';
import { isRange, rangeOf, rangeText } from '@shilu/events/records/temperature-range';
import { understandQuantity } from '@shilu/events/units/quantity';
import { DialogActions } from '../../ui/dialog-actions';
import { WorkButton } from '../../ui/work-button';
import { Modal } from '../../ui/modal';

const NA = 'N/A';
type Measure = 'temperature' | 'humidity';
const ENDS = ['from', 'to'] as const;

/** What is typed with its unit is understood (V022); what is no number stays as it was typed. */
const understood = (typed: string, unit: string): string => {
  const read = understandQuantity(typed, unit);
  return 'value' in read ? read.value.replace('−', '-') : typed.trim();
};

/** Temperature from and to, humidity, participants. N/A clears what was filled in, after asking (V044). */
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
  const range = info.temperature === null || info.temperature === NA ? { from: '', to: '' } : rangeOf(info.temperature);
  const fault = {
    temperature:
      info.temperature === null ||
      info.temperature === NA ||
      info.temperature === openRecord.record.pageInfo.temperature ||
      isRange(range)
        ? null
        : t('info.badRange'),
    humidity:
      info.humidity === null || info.humidity === NA || /^\d{1,3}(\.\d{1,2})?$/.test(info.humidity.trim())
        ? null
        : t('info.badNumber'),
  };
  const setEnd = (end: (typeof ENDS)[number], typed: string): void => {
    const next = { ...range, [end]: typed.replaceAll('~', '') };
    setInfo({ ...info, temperature: next.from === '' && next.to === '' ? null : rangeText(next) });
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
        <Fieldset variant="unstyled" legend={words.temperature}>
          <Group grow align="flex-start" gap={10}>
            {ENDS.map((end) => (
              <TextInput
                key={end}
                {...(end === 'from' && at === 'temperature' ? { 'data-autofocus': true } : {})}
                label={t(end === 'from' ? 'info.temperatureFrom' : 'info.temperatureTo')}
                disabled={info.temperature === NA}
                value={range[end]}
                error={fault.temperature !== null}
                inputMode="decimal"
                onChange={(event) => setEnd(end, event.currentTarget.value)}
                onBlur={() => setEnd(end, understood(range[end], '℃'))}
              />
            ))}
          </Group>
          <Text
            fz="xs"
            mt={4}
            {...(fault.temperature === null ? { c: 'dimmed' } : { c: 'var(--mantine-color-error)', role: 'alert' })}
          >
            {fault.temperature ?? t('info.temperatureHelp')}
          </Text>
          <Checkbox
            mt={6}
            label={t('info.markNa')}
            checked={info.temperature === NA}
            onChange={(event) => wantNa('temperature', event.currentTarget.checked)}
          />
        </Fieldset>
        <div>
          <TextInput
            {...(at === 'humidity' ? { 'data-autofocus': true } : {})}
            label={`${words.humidity} (%)`}
            description={t('info.humidityHelp')}
            disabled={info.humidity === NA}
            value={info.humidity ?? ''}
            error={fault.humidity}
            inputMode="decimal"
            onChange={(event) =>
              setInfo({ ...info, humidity: event.currentTarget.value === '' ? null : event.currentTarget.value })
            }
            onBlur={() => {
              if (info.humidity !== null && info.humidity !== NA)
                setInfo({ ...info, humidity: understood(info.humidity, '%') || null });
            }}
          />
          <Checkbox
            mt={6}
            label={t('info.markNa')}
            checked={info.humidity === NA}
            onChange={(event) => wantNa('humidity', event.currentTarget.checked)}
          />
        </div>
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
            disabled={fault.temperature !== null || fault.humidity !== null}
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
