import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { TableControl } from '../../ui/data-table/use-table-state';
import { STATUS_TAB_KEYS, tabCount } from './record-request';
import { SavedViewTabs } from './saved-view-tabs';
import { useSavedViews, viewQuery } from './saved-views';
import classes from './record-lists.module.css';

type Counts = { readonly total: number; readonly capped: boolean; readonly byStatus: Readonly<Record<string, number>> };

/** States with their counts, then the person's own views. */
export const StatusTabs = ({ control, counts }: { readonly control: TableControl; readonly counts: Counts | null }) => {
  const { t } = useTranslation('recordLists');
  const [query] = useSearchParams();
  const kept = useSavedViews();
  const here = viewQuery(query);
  const chosenView = here === '' ? undefined : kept.saved.views.find((view) => view.query === here);
  const status = chosenView ? null : (control.filters['status'] ?? '');
  const tab = (key: string, label: string, count: number | null, choose: () => void) => (
    <button
      key={key}
      type="button"
      className={clsx(classes['tab'], status === key && classes['active'])}
      aria-pressed={status === key}
      onClick={choose}
    >
      {label}
      {count === null ? null : (
        <span className={classes['count']}>{counts?.capped === true && key === '' ? `${String(count)}+` : count}</span>
      )}
    </button>
  );
  return (
    <div className={classes['tabs']} role="group" aria-label={t('tabs.label')}>
      {tab('', t('tabs.all'), counts === null ? null : counts.total, () => control.setFilter('status', null))}
      {STATUS_TAB_KEYS.map((key) =>
        tab(key, t(`tabs.${key}`), counts === null ? null : tabCount(counts.byStatus, key), () =>
          control.setFilter('status', key),
        ),
      )}
      <SavedViewTabs kept={kept} here={here} chosen={chosenView} />
    </div>
  );
};
