import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconHistory, IconPlus } from '@tabler/icons-react';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { flowRegister } from '@shilu/events/approvals/flow';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useInPast } from '../api/moment';
import { useCommand } from '../api/use-command';
import { holds, useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { PageHeader } from '../ui/page-header';
import { ListSkeleton } from '../ui/skeletons';
import { BeingRepaired, Chip } from '../ui/state-chip';
import { showDone, showUndo } from '../ui/toasts';
import { FLOW_KEYS, flowCalls, useFlows, type Flow } from './flow-calls';
import { FlowEditor } from './flow-editor';
import { FlowTrace } from './flow-trace';
import classes from './flows.module.css';
import { WorkButton } from '../ui/work-button';

const NEW = 'new';

/** R063, L17, C067-C071: flows on the left, the one that is chosen on the right. */
export const ProcessPage = () => {
  const { t } = useTranslation('approvals');
  const { t: common } = useTranslation('common');
  const language = useStore(languageStore);
  const me = useMe();
  const inPast = useInPast();
  const mayChange = holds(me, 'FlowManage') && !inPast;
  const [query, setQuery] = useSearchParams();
  const bin = query.get('removed') === '1';
  const { flows, query: list } = useFlows(bin);
  const chosen = query.get('flow');
  const flow =
    flows?.find((each) => each.id === chosen) ??
    (chosen === NEW || bin ? null : (flows?.find((each) => each.isDefault) ?? flows?.[0] ?? null));
  const [tracing, setTracing] = useState<Flow | null>(null);
  const choose = (id: string | null): void => setQuery(id === null ? {} : { flow: id }, { replace: true });
  const makeDefault = useCommand(approvalCalls.setDefaultFlow, { refresh: FLOW_KEYS });
  const restore = useCommand(flowCalls.restore, { refresh: FLOW_KEYS });
  const remove = useCommand(flowCalls.remove, { refresh: FLOW_KEYS });
  const takeAway = (each: Flow): void =>
    remove.mutate(
      { request: { id: each.id } },
      {
        onSuccess: () => {
          choose(null);
          showUndo(t('flow.removed', { name: each.name }), () => restore.mutate({ request: { id: each.id } }));
        },
      },
    );
  return (
    <>
      <PageHeader
        title={bin ? `${t('process')} · ${t('flow.removedOnes')}` : t('process')}
        description={mayChange || inPast ? flowRegister.about[language] : t('processReadOnly')}
        actions={
          mayChange ? (
            <Button leftSection={<IconPlus size={16} />} onClick={() => choose(NEW)}>
              {t('flow.add')}
            </Button>
          ) : null
        }
      />
      {list.isError && flows === undefined ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isPending ? <ListSkeleton /> : null}
      {flows === undefined ? null : (
        <div className={classes['layout']}>
          <div>
            <SegmentedControl
              mb={8}
              size="xs"
              fullWidth
              aria-label={t('process')}
              value={bin ? 'bin' : 'all'}
              onChange={(value) => setQuery(value === 'bin' ? { removed: '1' } : {})}
              data={[
                { value: 'all', label: t('flow.inUse') },
                { value: 'bin', label: t('flow.removedOnes') },
              ]}
            />
            {flows.length === 0 ? (
              <EmptyState title={t(bin ? 'flow.binEmpty' : 'flow.empty')}>
                {bin ? undefined : t('flow.emptyHelp')}
              </EmptyState>
            ) : (
              <ul className={classes['list']}>
                {flows.map((each) => (
                  <li key={each.id}>
                    <button
                      type="button"
                      className={clsx(classes['flow'], flow?.id === each.id && classes['current'])}
                      aria-current={flow?.id === each.id ? 'true' : undefined}
                      onClick={() =>
                        !bin
                          ? choose(each.id)
                          : mayChange
                            ? restore.mutate(
                                { request: { id: each.id } },
                                { onSuccess: () => showDone(common('toast.restored')) },
                              )
                            : undefined
                      }
                    >
                      {each.name}
                      <BeingRepaired of={each} />
                      {bin ? (
                        <span className="mute">{mayChange ? common('actions.restore') : ''}</span>
                      ) : each.type !== 'record' ? (
                        <Chip tone="draft" dot={false}>
                          {t(`flow.types.${each.type}`)}
                        </Chip>
                      ) : each.isDefault ? (
                        <Chip tone="accent" dot={false}>
                          {t('flow.default')}
                        </Chip>
                      ) : null}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
          {flow === null && chosen !== NEW ? null : (
            <section aria-label={flow?.name ?? t('flow.add')}>
              {flow === null ? null : (
                <Group gap={8} mb={12}>
                  {mayChange && !flow.isDefault && flow.type === 'record' ? (
                    <WorkButton
                      variant="default"
                      size="compact-sm"
                      working={makeDefault.isPending}
                      onClick={() =>
                        makeDefault.mutate(
                          { request: { id: flow.id } },
                          { onSuccess: () => showDone(t('flow.madeDefault', { name: flow.name })) },
                        )
                      }
                    >
                      {t('flow.makeDefault')}
                    </WorkButton>
                  ) : null}
                  <Button
                    variant="default"
                    size="compact-sm"
                    leftSection={<IconHistory size={14} />}
                    onClick={() => setTracing(flow)}
                  >
                    {t('flow.seeTrace')}
                  </Button>
                  {mayChange && !(flow.isDefault && flow.type === 'record') ? (
                    <Button variant="default" size="compact-sm" onClick={() => takeAway(flow)}>
                      {common('actions.remove')}
                    </Button>
                  ) : null}
                </Group>
              )}
              <FlowEditor
                key={flow?.id ?? NEW}
                flow={flow}
                readOnly={!mayChange}
                onSaved={choose}
                onCancel={() => choose(flow?.id ?? null)}
              />
            </section>
          )}
        </div>
      )}
      <FlowTrace flow={tracing} onClose={() => setTracing(null)} />
    </>
  );
};
