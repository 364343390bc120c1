import type { FiguresBelow as Figures } from '@shilu/events/records/modules/multi-level-table/figures-below';
import type { LevelColumn } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { isBeyond } from '@shilu/events/records/modules/multi-level-table/table-schema';
import { limitWords } from '@shilu/events/records/modules/multi-level-table/table-words';
import { figureTexts } from '@shilu/events/records/modules/multi-level-table/value-words';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import classes from './multi-table.module.css';

/** Says that a number lies outside its limits: by a sign and a word, not by colour alone. */
export const BeyondSign = ({ column, value }: { readonly column: LevelColumn; readonly value: string }) => {
  const { t } = useTranslation('multiLevelTable');
  if (!isBeyond(column, value)) return null;
  const words = t('beyond', { limits: limitWords(column) });
  return (
    <span title={words} className={classes['sign']}>
      <IconAlertTriangle size={14} stroke={1.8} role="img" aria-label={words} />
    </span>
  );
};

/** What a row shows of the numbers directly below it. */
export const FiguresBelow = ({ figures }: { readonly figures: readonly Figures[] }) => {
  const language = useStore(languageStore);
  return (
    <>
      {figures.map((each) => (
        <span key={each.column.key} className={classes['figure']}>
          <span className="mute">{each.column.label}</span> {figureTexts(each, language).join(' · ')}
        </span>
      ))}
    </>
  );
};
