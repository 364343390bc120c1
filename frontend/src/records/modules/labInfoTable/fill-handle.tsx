import { useTranslation } from 'react-i18next';
import classes from '../fields.module.css';

const rowAt = (target: EventTarget | null): number | null => {
  const row = target instanceof Element ? target.closest('tr[data-row]')?.getAttribute('data-row') : null;
  return row === null || row === undefined ? null : Number(row);
};

/** The corner of what is picked: drawn down, it goes on in the rows below. Ctrl+D does it by key. */
export const FillHandle = ({ onFill }: { readonly onFill: (row: number) => void }) => {
  const { t } = useTranslation('records');
  return (
    <span
      className={classes['fill']}
      title={t('table.fill')}
      onMouseDown={(event) => {
        event.preventDefault();
        event.stopPropagation();
        let row: number | null = null;
        // The cells below must not take the drawing for a picking of theirs.
        const onMove = (move: MouseEvent): void => {
          move.stopPropagation();
          row = rowAt(move.target) ?? row;
        };
        const onUp = (): void => {
          window.removeEventListener('mouseover', onMove, true);
          if (row !== null) onFill(row);
        };
        window.addEventListener('mouseover', onMove, true);
        window.addEventListener('mouseup', onUp, { once: true });
      }}
    />
  );
};
