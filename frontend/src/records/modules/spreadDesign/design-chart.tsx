import { chartDrawing, toneOf, type ChartTone } from '@shilu/events/records/modules/spread-design/chart-drawing';
import { chartNotes } from '@shilu/events/records/modules/spread-design/chart-notes';
import type { Chart } from '@shilu/events/records/modules/spread-design/design-schema';
import type { SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { DrawnShapes } from '../../../ui/drawn-shapes';
import classes from './design.module.css';

const SCREEN: Readonly<Record<ChartTone, string>> = {
  ...{ ink: 'var(--ink)', mute: 'var(--mute)', grid: 'var(--line2)', none: 'none' },
  ...{ first: 'var(--accent)', second: 'var(--amber)', third: 'var(--blue)', fourth: 'var(--red)' },
};

type Props = { readonly book: SpreadSheet; readonly chart: Chart };

/** A chart of the sheet's values, drawn anew with each of them. */
export const DesignChart = ({ book, chart }: Props) => {
  const { t } = useTranslation('spreadDesign');
  const language = useStore(languageStore);
  const drawing = useMemo(() => chartDrawing(book, chart), [book, chart]);
  if (drawing === null) return <p className="mute">{t('chartEmpty', { name: chart.name })}</p>;
  const { width, height, shapes, equation, said, names } = drawing;
  return (
    <figure className={classes['chart']}>
      <figcaption>
        <span className={classes['chartName']}>{chart.name}</span>
        {equation === '' ? null : <span className="mute">{equation}</span>}
        {names.map((name, at) => (
          <span key={name}>
            <span className={classes['swatch']} style={{ background: SCREEN[toneOf(at)] }} /> {name}
          </span>
        ))}
        {chartNotes(drawing, language).map((note) => (
          <span key={note} className="mute">
            {note}
          </span>
        ))}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('chartSaid', { name: chart.name, said })}>
        <DrawnShapes shapes={shapes} palette={SCREEN} />
      </svg>
    </figure>
  );
};
