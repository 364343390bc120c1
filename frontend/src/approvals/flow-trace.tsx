import { Drawer, Stack, Text } from '@mantine/core';
import { flowNodeSchema, flowRegister, type FlowNode } from '@shilu/events/approvals/flow';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useQueryCall } from '../api/use-query-call';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { PersonName } from '../ui/person';
import { RelativeTime } from '../ui/relative-time';
import { ListSkeleton } from '../ui/skeletons';
import { usePeople } from '../ui/use-people';
import { ChangeList } from '../audit/change-list';
import { flowCalls, FLOW_KEYS, type Flow } from './flow-calls';

/** Nodes stand in the trace as JSON; null when a value is not that. */
const readNodes = (value: string | null): readonly FlowNode[] | null => {
  if (value === null || !value.startsWith('[')) return null;
  try {
    const parsed = z.array(flowNodeSchema).safeParse(JSON.parse(value));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

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
  const language = useStore(languageStore);
  const { byId, shownName } = usePeople();
  const query = useQueryCall(flowCalls.history, { id, pageIndex: 1, pageSize: 100 }, { watch: FLOW_KEYS });
  if (query.isPending) return <ListSkeleton rows={4} />;
  const nodes = (value: string | null): string | null => {
    const parsed = readNodes(value);
    return parsed === null
      ? value
      : parsed
          .map(
            (node, at) =>
              `${String(at + 1)}. ${node.name} · ${t(`approver.${node.approver}`)}${node.accountIds.length === 0 ? '' : ` (${node.accountIds.map((each) => shownName(each) ?? each).join(', ')})`} · ${t(`mode.${node.mode}`)}`,
          )
          .join('\n');
  };
  const words = (field: string): string =>
    flowRegister.fields.find((each) => each.key === field)?.label[language] ?? field;
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
            <ChangeList
              changes={row.changes.map((change) => ({
                ...change,
                title: words(change.field),
                oldValue: nodes(change.oldValue),
                newValue: nodes(change.newValue),
              }))}
            />
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
