import { RECORD_STATUSES } from '@shilu/events/records/record-state';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { FilterField } from '../../ui/data-table/filter-field';
import type { TableState } from '../../ui/data-table/table-state';
import { useShownTitle } from '../../ui/data-table/use-shown-title';
import { STATUS_TAB_KEYS, viewOf } from './record-request';
import { useSavedViews, viewQuery } from './saved-views';

type Shown = { readonly overdue: boolean; readonly control: TableState; readonly fields: readonly FilterField[] };

/** The view of the person's own that an address is; their name for it says more than what it consists of. */
const useNamedView = () => {
  const [query] = useSearchParams();
  const { saved } = useSavedViews();
  const here = viewQuery(query);
  return here === '' ? undefined : saved.views.find((view) => view.query === here);
};

/** What a list of records shows: whose, in which state, of what; or the name that the person gave to all that. */
export const useShownRecords = ({ overdue, control, fields }: Shown): string => {
  const { t } = useTranslation(['recordLists', 'common']);
  const [query] = useSearchParams();
  const named = useNamedView();
  const status = control.filters['status'];
  const tab = STATUS_TAB_KEYS.find((key) => key === status);
  const state = RECORD_STATUSES.find((each) => each === status);
  const whose = overdue ? 'overdue' : viewOf(query.get('view'));
  return useShownTitle({
    title: t(`recordLists:title.${whose}`),
    ...(whose === 'all' ? { some: t('recordLists:title.some') } : {}),
    ...(named
      ? { also: named.name, control: { text: '', filters: {} } }
      : { also: tab ? t(`recordLists:tabs.${tab}`) : state ? t(`common:state.${state}`) : undefined, control, fields }),
  });
};
