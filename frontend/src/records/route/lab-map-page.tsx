import { Button, Tabs } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { useQueryCall } from '../../api/use-query-call';
import { ErrorState } from '../../ui/error-state';
import { PageHeader } from '../../ui/page-header';
import { PageSkeleton } from '../../ui/skeletons';
import { RelationsView } from './relations-view';
import { RouteView } from './route-view';

/** R022: a record among all that it is related to, and the synthesis that it is a step of. */
export const LabMapPage = () => {
  const { t } = useTranslation('labMap');
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const view = search.get('view') === 'route' ? 'route' : 'map';
  const query = useQueryCall(
    recordCalls.labMap,
    { id },
    { watch: [`record:${id}`, `about:record:${id}`], keepPrevious: true },
  );
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <PageSkeleton />;
  const map = query.data.response;
  const { number, title } = map.record;
  return (
    <>
      <PageHeader
        title={t('title')}
        tab={`${t('title')} ${number}`}
        description={t('of', { number, title })}
        actions={
          <Button variant="default" component={Link} to={`/editRecord/${id}`}>
            {t('back')}
          </Button>
        }
      />
      <Tabs
        value={view}
        onChange={(next) => setSearch(next === 'route' ? { view: 'route' } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb={16}>
          <Tabs.Tab value="map">{t('map')}</Tabs.Tab>
          <Tabs.Tab value="route">{t('route')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="map">
          <RelationsView map={map} />
        </Tabs.Panel>
        <Tabs.Panel value="route">
          <RouteView id={id} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
};
