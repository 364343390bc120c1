import type { RecordView } from '@shilu/events/records/views';
import type { TFunction } from 'i18next';
import type { PageInfoField } from '../dialogs/page-info-dialog';
import { nameIn } from './record-context';

export type PageCondition = {
  readonly field: PageInfoField;
  readonly label: string;
  /** In words; what was not filled in says so. */
  readonly value: string;
  /** Filled in, or said not to apply. */
  readonly filled: boolean;
};

/** Temperature, humidity and participants of a record as they are read (V028, V044). */
export const pageConditions = (record: RecordView, t: TFunction<['records', 'common']>): readonly PageCondition[] => {
  const { temperature, humidity, participantIds, participantsNotApplicable } = record.pageInfo;
  const measured = (value: string | null, unit: string): string =>
    value === null ? t('info.none') : value === 'N/A' ? t('info.na') : `${value.replaceAll('-', '−')} ${unit}`;
  const people = participantsNotApplicable
    ? t('info.na')
    : participantIds.map((id) => nameIn(record, id)).join(t('common:punctuation.list')) || t('info.none');
  return [
    {
      ...{ field: 'temperature', label: t('info.temperature') },
      ...{ value: measured(temperature, '℃'), filled: temperature !== null },
    },
    { field: 'humidity', label: t('info.humidity'), value: measured(humidity, '%'), filled: humidity !== null },
    {
      ...{ field: 'participants', label: t('info.participants'), value: people },
      filled: participantsNotApplicable || participantIds.length > 0,
    },
  ];
};
