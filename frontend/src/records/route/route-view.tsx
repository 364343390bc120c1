import { formulaWords } from '@shilu/events/core/molecular-formula';
import { Button, Group, Menu, Text } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import { ROUTE_FORMATS, type RouteFormat, type RouteStep } from '@shilu/events/records/route/route-calls';
import { foldedRoute, percentText, routeWords } from '@shilu/events/records/route/route-words';
import { IconDownload, IconRoute } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../../api/call-api';
import { useInPast } from '../../api/moment';
import { saveFile } from '../../api/save-file';
import { useQueryCall } from '../../api/use-query-call';
import { StructurePicture } from '../../chemistry/structure-picture';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { ListSkeleton } from '../../ui/skeletons';
import { showError } from '../../ui/toasts';
import { Branches } from './branches';
import { Graph } from './graph';
import { Formula } from '../modules/formula';
import classes from './lab-map.module.css';
import { StepName } from './step-name';

const NODE_HEIGHT = 240;

const ExportRoute = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('labMap');
  const inPast = useInPast();
  const take = async (format: RouteFormat): Promise<void> => {
    try {
      const file = await fetchFile(recordCalls.exportRoute, { experimentId: id, format });
      saveFile(file.blob, file.name ?? `route.${format}`);
    } catch (error) {
      showError(error);
    }
  };
  if (inPast) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconDownload size={15} />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ROUTE_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => void take(format)}>
            {t(`exportAs.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** What a step makes, as the graph shows it: the product that goes on, else the one that it is made for. */
const Step = ({ step, row, isHere }: { readonly step: RouteStep; readonly row: string | null; readonly isHere: boolean }) => {
  const { t } = useTranslation('labMap');
  const product = step.products.find((each) => each.row === row) ?? step.products[0];
  return (
    <>
      <StepName step={step} className={classes['name']} />
      <div className={classes['picture']}>
        {product === undefined || product.structure === '' ? null : (
          <StructurePicture
            drawing={{ kind: 'molecule', structure: product.structure, width: 190, height: 92 }}
            label={product.name || formulaWords(product.formula)}
            height={92}
          />
        )}
      </div>
      {product === undefined ? null : (
        <>
          <span className={classes['name']} title={product.name}>
            <b>{product.number}</b> {product.name || <Formula value={product.formula} />}
          </span>
          <span className="mute">
            {product.yield === null ? t('noYield') : t('yield', { yield: percentText(product.yield) })}
          </span>
        </>
      )}
      {isHere ? <span className="mute"> · {t('here')}</span> : null}
    </>
  );
}; // prettier-ignore

/** C118: the steps before and behind a record, as a graph and one after the other, with what comes through in all. */
export const RouteView = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('labMap');
  const language = useStore(languageStore);
  const query = useQueryCall(recordCalls.route, { id }, { watch: [`record:${id}`, `about:record:${id}`], keepPrevious: true }); // prettier-ignore
  const route = query.data?.response;
  const folded = useMemo(() => route && foldedRoute(route), [route]);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!route || !folded) return <ListSkeleton rows={4} />;
  const words = routeWords(language);
  if (route.uses.length === 0 && route.steps.every(({ products }) => products.length === 0))
    return (
      <EmptyState icon={<IconRoute size={28} stroke={1.4} />} title={t('noRoute')}>
        {t('noRouteBody')}
      </EmptyState>
    );
  const wentOn = (step: string): string | null => route.uses.find(({ from }) => from === step)?.row ?? null;
  const [longest] = folded.branches;
  return (
    <div className={classes['columns']}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={500}>{t('summary', { total: folded.total, longest: folded.longest })}</Text>
          {route.uses.length === 0 || longest === undefined ? null : (
            <Text>
              {longest.cumulative === null
                ? t('missing', { count: longest.missing })
                : t('overall', { yield: percentText(longest.cumulative) })}
            </Text>
          )}
          <Text fz="sm" c="dimmed">
            {route.uses.length === 0 ? t('single') : words.how}
          </Text>
          {folded.circles.length === 0 ? null : (
            <Text fz="sm" c="var(--red)" role="alert">
              {words.circle}
            </Text>
          )}
          {route.isCut || folded.isCut ? <Text fz="sm">{words.cut}</Text> : null}
        </div>
        <ExportRoute id={id} />
      </Group>
      <Graph
        label={t('graph', { name: t('route') })}
        height={NODE_HEIGHT}
        links={route.uses.map(({ from, to, lot: label }) => ({ from, to, label }))}
        nodes={route.steps.map((step) => ({
          id: step.id,
          isHere: step.id === id,
          children: <Step step={step} row={wentOn(step.id)} isHere={step.id === id} />,
        }))}
      />
      <Branches route={route} folded={folded} />
    </div>
  );
};
