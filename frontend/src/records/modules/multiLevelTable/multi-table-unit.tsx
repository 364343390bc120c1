import type { MultiTable } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { isLevel, isNestedRow } from '@shilu/events/records/modules/multi-level-table/table-shape';
import { COLUMN_TYPE_WORDS } from '@shilu/events/records/modules/multi-level-table/table-words';
import { valueText } from '@shilu/events/records/modules/multi-level-table/value-words';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import classes from '../../page/record.module.css';
import type { UnitProps } from '../module-ui';

/** Of a merge: a row with the cells marked that differ, or a level with its columns. */
export const MultiTableUnit = ({ value, other, mine, theirs }: UnitProps<MultiTable>) => {
  const language = useStore(languageStore);
  if (isLevel(value))
    return (
      <span>
        {value.label} ·{' '}
        {value.columns
          .map(
            ({ label, unit, type, required }) =>
              `${label}${unit ? ` (${unit})` : ''} ${COLUMN_TYPE_WORDS[type][language]}${required ? ' *' : ''}`,
          ) // prettier-ignore
          .join(language === 'zh-CN' ? '；' : '; ')}
      </span>
    );
  if (!isNestedRow(value)) return null;
  const before = isNestedRow(other) ? other.cells : {};
  const columns = new Map(
    [...theirs.levels, ...mine.levels].flatMap((level) => level.columns.map((column) => [column.key, column])),
  );
  return (
    <div>
      {[...columns.values()].map((column) => {
        const cell = value.cells[column.key] ?? '';
        const differs = cell !== (before[column.key] ?? '');
        return cell === '' && !differs ? null : (
          <span key={column.key} style={{ marginRight: 12, display: 'inline-block' }}>
            <span className="mute">{column.label}</span>{' '}
            <span className={differs ? classes['new'] : undefined}>
              {cell === '' ? '—' : valueText(column, cell, language)}
            </span>
          </span>
        );
      })}
    </div>
  );
};
