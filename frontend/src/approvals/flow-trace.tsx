import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';
import { PersonName } from '../ui/person';
import { RelativeTime } from '../ui/relative-time';
import { ListSkeleton } from '../ui/skeletons';
import { usePeople } from '../ui/use-people';
import { ChangeList } from '../audit/change-list';
import { flowCalls, FLOW_KEYS, type Flow } from './flow-calls';
import { Drawer } from '../ui/drawer';

/** Who changed the flow, when, from what to what. */
export const FlowTrace = ({ flow, onClose }: { readonly flow: Flow | null; readonly onClose: () => void }) => {
  const { t } = useTranslation('approvals');
  const { t: common } = useTranslation('common');
  return (
    <Drawer
      opened={flow !== null}
      onClose={onClose}
      position="right"
      size={520}
      title={t('flow.trace', { name: flow?.name ?? '' })}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      {flow === null ? null : <Trace id={flow.id} />}
    </Drawer>
  );
};

const Trace = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('approvals');
  const { byId } = usePeople();
  const query = useQueryCall(flowCalls.history, { id, pageIndex: 1, pageSize: 100 }, { watch: FLOW_KEYS });
  if (query.isPending) return <ListSkeleton rows={4} />;
  return (
    <Stack gap={18}>
      {query.data?.response.map((row) => (
        <div key={row.position}>
          <Text component="div" mb={4}>
            <PersonName name={byId.get(row.actor)?.realName ?? null} />{' '}
            <span className="mute">
              <RelativeTime at={row.at} />
            </span>
          </Text>
          {row.changes.length === 0 ? (
            <Text c="dimmed" fz="sm">
              {row.type.endsWith('Removed') ? t('flow.wasRemoved') : t('flow.wasRestored')}
            </Text>
          ) : (
            <ChangeList changes={row.changes} />
          )}
          {row.reason === null ? null : (
            <Text fz="sm" mt={4}>
              {row.reason}
            </Text>
          )}
        </div>
      ))}
    </Stack>
  );
};
