import { conditionWords, MARK_SIGNS } from '@shilu/events/records/modules/info-table/column-words';
import type { InfoColumn } from '@shilu/events/records/modules/info-table/info-table';
import type { Mark } from '@shilu/events/records/modules/info-table/info-table-schema';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import classes from '../fields.module.css';

/** The sign of a marked cell, and in words which condition it meets. */
export const CellMark = ({ mark, column }: { readonly mark: Mark; readonly column: InfoColumn }) => {
  const words = conditionWords(mark, column.unit ?? '', useStore(languageStore));
  return (
    <span className={classes['markSign']} role="img" aria-label={words} title={words}>
      {MARK_SIGNS[mark.colour]}
    </span>
  );
};
