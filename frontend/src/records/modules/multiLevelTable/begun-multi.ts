import type { Level, LevelColumn, MultiTable } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import type { TFunction } from 'i18next';
import { newId } from '../labInfoTable/info-table-edit';

type Words = TFunction<'multiLevelTable'>;

export const newColumn = (label: string): LevelColumn => ({ key: `c${newId()}`, label, type: 'text' });

export const newLevel = (label: string, t: Words): Level => ({
  ...{ key: `l${newId()}`, label },
  columns: [newColumn(t('begun.name'))],
});

/** What a table that nobody designed yet is opened as: two levels (V033) with a row. Written with the first thing typed. */
export const begunMultiTable = (t: Words): MultiTable => {
  const [upper, lower] = [newLevel(t('begun.upper'), t), newLevel(t('begun.lower'), t)];
  return {
    levels: [upper, { ...lower, columns: [...lower.columns, newColumn(t('begun.value'))] }],
    rows: [{ id: newId(), cells: {} }],
  };
};
