import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { isInfoColumn, isInfoRow } from '@shilu/events/records/modules/info-table/info-table-shape';
import classes from '../../page/record.module.css';
import type { UnitProps } from '../module-ui';

/** A row with the cells marked that differ, or how a column is defined. */
export const TableUnit = ({ value, other, mine, theirs }: UnitProps<InfoTable>) => {
  if (isInfoColumn(value))
    return (
      <span>
        {value.label}
        {value.unit ? ` (${value.unit})` : ''} · {value.type}
        {value.required ? ' *' : ''}
      </span>
    );
  if (!isInfoRow(value)) return null;
  const before = isInfoRow(other) ? other.cells : {};
  const labels = new Map([...theirs.columns, ...mine.columns].map(({ key, label }) => [key, label]));
  return (
    <div>
      {[...labels].map(([key, label]) => {
        const cell = value.cells[key] ?? '';
        const differs = cell !== (before[key] ?? '');
        return cell === '' && !differs ? null : (
          <span key={key} style={{ marginRight: 12, display: 'inline-block' }}>
            <span className="mute">{label}</span>{' '}
            <span className={differs ? classes['new'] : undefined}>{cell === '' ? '—' : cell}</span>
          </span>
        );
      })}
    </div>
  );
};
