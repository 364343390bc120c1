import type { SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import { useTranslation } from 'react-i18next';
import { DesignChart } from './design-chart';
import { DesignResults } from './design-static';
import classes from './design.module.css';
import type { ResultsState } from './use-results';

type Props = {
  readonly content: SpreadDesign;
  readonly results: ResultsState;
  /** Its cells are in sight, which say themselves where they are not calculated. */
  readonly onSheet: boolean;
};

/** What comes of a sheet while it is filled in, and whose word it is: the server's of a save, or not yet. */
export const LiveResults = ({ content, results, onSheet }: Props) => {
  const { t } = useTranslation('spreadDesign');
  return (
    <div className={classes['live']} data-results={results}>
      <p className="mute" role="status">
        {results === 'saved' || (onSheet && results === 'pending') ? '' : t(results)}
      </p>
      <DesignResults content={content} />
      {content.design.charts.map((chart) => (
        <DesignChart key={chart.id} book={content.book} chart={chart} />
      ))}
    </div>
  );
};
