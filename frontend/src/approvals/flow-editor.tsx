import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { IconPlus } from '@tabler/icons-react';
import { useReducer, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/api-error';
import { useCommand } from '../api/use-command';
import { ConfirmLeave } from '../ui/confirm-leave';
import { errorText, showDone } from '../ui/toasts';
import { flowCalls, FLOW_KEYS, type Flow } from './flow-calls';
import { FlowNodeCard } from './flow-node-card';
import {
  flowProblems,
  MAX_FLOW_NAME,
  MAX_NODES,
  nodesToSave,
  reduceFlow,
  sameDraft,
  type FlowDraft,
} from './flow-nodes';
import classes from './flows.module.css';
import { WorkButton } from '../ui/work-button';

type Props = {
  readonly flow: Flow | null;
  readonly readOnly: boolean;
  readonly onSaved: (id: string) => void;
  readonly onCancel: () => void;
};

/** L17: who decides, in which order. Dragged or moved by keys; saved as a whole, so that a flow is never half changed. */
export const FlowEditor = ({ flow, readOnly, onSaved, onCancel }: Props) => {
  const { t } = useTranslation('approvals');
  const { t: common } = useTranslation('common');
  const [start] = useState<FlowDraft>(() =>
    flow
      ? { name: flow.name, nodes: flow.nodes.map((node) => ({ ...node, key: crypto.randomUUID() })) }
      : {
          name: '',
          nodes: [
            { key: crypto.randomUUID(), name: t('flow.firstNode'), approver: 'people', accountIds: [], mode: 'any' },
          ],
        },
  );
  const [draft, dispatch] = useReducer(reduceFlow, start);
  const [tried, setTried] = useState(false);
  const [saved, setSaved] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const options = { refresh: FLOW_KEYS, onRefused: setRefused };
  const add = useCommand(flowCalls.add, options);
  const modify = useCommand(flowCalls.modify, options);
  const problems = flowProblems(draft);
  const own = problems.get('');
  const dirty = !saved && !sameDraft(draft, start);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (problems.size > 0) return;
    const values = { name: draft.name.trim(), nodes: nodesToSave(draft.nodes) };
    const done = (id: string): void => {
      setSaved(true);
      showDone(common('toast.saved'));
      onSaved(id);
    };
    if (flow)
      modify.mutate(
        { request: { id: flow.id, baseRevision: flow.revision, ...values } },
        { onSuccess: () => done(flow.id) },
      );
    else
      add.mutate(
        { request: { ...values, type: 'record', isDefault: false } },
        { onSuccess: (answer) => done(answer.response.id) },
      );
  };
  return (
    <form onSubmit={submit} noValidate className={classes['editor']}>
      <ConfirmLeave when={dirty} />
      <Stack gap={14}>
        <TextInput
          label={t('flow.name')}
          required
          readOnly={readOnly}
          value={draft.name}
          error={
            tried && (own === 'nameRequired' || own === 'nameTooLong')
              ? t(`flow.problem.${own}`, { max: MAX_FLOW_NAME })
              : null
          }
          onChange={(event) => dispatch({ kind: 'rename', name: event.currentTarget.value })}
        />
        <div>
          <Text fw={500} fz="sm">
            {t('flow.nodes')}
          </Text>
          <Text fz="xs" c="dimmed" mb={8}>
            {t(readOnly ? 'flow.nodesHelpRead' : 'flow.nodesHelp')}
          </Text>
          <DragDropProvider
            onDragEnd={(event) => {
              const { source } = event.operation;
              if (event.canceled || !isSortable(source)) return;
              dispatch({ kind: 'move', from: source.initialIndex, to: source.index });
            }}
          >
            <ol className={classes['nodes']}>
              {draft.nodes.map((node, index) => (
                <FlowNodeCard
                  key={node.key}
                  node={node}
                  index={index}
                  last={index === draft.nodes.length - 1}
                  problem={tried ? problems.get(node.key) : undefined}
                  readOnly={readOnly}
                  dispatch={dispatch}
                />
              ))}
            </ol>
          </DragDropProvider>
          {tried && own === 'noNodes' ? (
            <Text c="var(--red)" fz="sm" role="alert">
              {t('flow.problem.noNodes')}
            </Text>
          ) : null}
          {readOnly ? null : (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              disabled={draft.nodes.length >= MAX_NODES}
              onClick={() => dispatch({ kind: 'add', key: crypto.randomUUID(), name: '' })}
            >
              {t('flow.addNode')}
            </Button>
          )}
        </div>
        {refused === null ? null : (
          <Alert color="red" role="alert">
            {errorText(refused)}
          </Alert>
        )}
        {readOnly ? null : (
          <Group gap={8}>
            <WorkButton type="submit" working={add.isPending || modify.isPending} disabled={flow !== null && !dirty}>
              {common('actions.save')}
            </WorkButton>
            <Button
              variant="default"
              onClick={() => {
                dispatch({ kind: 'reset', draft: start });
                onCancel();
              }}
            >
              {common('actions.cancel')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
};
