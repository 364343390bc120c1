import { Button, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import { rowsOf, type Equation } from '@shilu/events/records/modules/equation/equation-schema';
import { rowCalled } from '@shilu/events/records/modules/equation/row-called';
import { scale } from '@shilu/events/records/modules/equation/scaling';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '../../../ui/dialog-actions';
import { Modal } from '../../../ui/modal';

const WAYS = ['factor', 'mass', 'amount'] as const;
type Way = (typeof WAYS)[number];

type Props = {
  readonly content: Equation;
  readonly language: Language;
  readonly onScale: (content: Equation) => void;
  readonly onClose: () => void;
};

/** V052: planned quantities to a factor, a mass or an amount; what was really weighed, times and temperatures stay. */
export const ScaleDialog = ({ content, language, onScale, onClose }: Props) => {
  const { t } = useTranslation(['equation', 'common']);
  const [way, setWay] = useState<Way>('factor');
  const [text, setText] = useState('');
  const rows = rowsOf(content).filter(({ role }) => role !== 'workUp');
  const [row, setRow] = useState(content.reference ?? rows[0]?.id ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const apply = (): void => {
    const scaled = scale(content, { to: way, text, ...(way === 'factor' ? {} : { row }) });
    if ('fault' in scaled) setFault(scaled.fault[language]);
    else {
      onScale(scaled.content);
      onClose();
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('scaleTitle')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Stack gap={12}>
          <Text size="sm" c="var(--mute)">
            {t('scaleHelp')}
          </Text>
          <SegmentedControl
            aria-label={t('scaleTitle')}
            value={way}
            data={WAYS.map((value) => ({ value, label: t(`scaleTo.${value}`) }))}
            onChange={(value) => {
              setWay(WAYS.find((each) => each === value) ?? 'factor');
              setFault(null);
            }}
          />
          {way === 'factor' ? null : (
            <NativeSelect
              label={t('scaleRow')}
              value={row}
              data={rows.map(({ id, name, cnum, formula }) => ({
                value: id,
                label: rowCalled({ name, cnum, formula }) || t('unnamed'),
              }))}
              onChange={(event) => setRow(event.currentTarget.value)}
            />
          )}
          <TextInput
            data-autofocus
            label={t(`scaleValue.${way}`)}
            placeholder={{ factor: '2.5', mass: '5 g', amount: '10 mmol' }[way]}
            inputMode="decimal"
            value={text}
            error={fault}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setFault(null);
            }}
          />
          <DialogActions onCancel={onClose}>
            <Button type="submit">{t('scale')}</Button>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
};
