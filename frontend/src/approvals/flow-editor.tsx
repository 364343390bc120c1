import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { refusals } from '@shilu/events/core/result-codes';
import { flowRegister } from '@shilu/events/approvals/flow';
import { own } from '@shilu/events/core/own';
import { nameKey } from '@shilu/events/core/register';
import { isConflict, type ApiError } from '../api/api-error';
import { callApi } from '../api/call-api';
import { useCommand } from '../api/use-command';
import { rebased, settled, type Edited } from '../lib/edited-values';
import { ConfirmLeave } from '../ui/confirm-leave';
import { Theirs } from '../ui/theirs';
import { errorText, showDone } from '../ui/toasts';
import { flowCalls, FLOW_KEYS, type Flow } from './flow-calls';
import { FlowNodeCard } from './flow-node-card';
import { FlowScope } from './flow-scope';
import {
  flowFor,
  flowProblems,
  MAX_FLOW_NAME,
  MAX_NODES,
  nodesToSave,
  reduceFlow,
  sameDraft,
  type FlowAction,
  type FlowDraft,
  type FlowFor,
} from './flow-nodes';
import classes from './flows.module.css';
import { WorkButton } from '../ui/work-button';

type Props = {
  readonly flow: Flow | null;
  readonly readOnly: boolean;
  readonly onSaved: (id: string) => void;
  readonly onCancel: () => void;
};

/** A flow as it is saved. */
type Written = Pick<Flow, 'name' | 'nodes' | 'type' | 'departmentIds' | 'projectIds'>;

const draftOf = ({ name, nodes, ...written }: Written): FlowDraft => ({
  ...{ name, ...flowFor(written) },
  nodes: nodes.map((node) => ({ ...node, key: crypto.randomUUID() })),
});
const written = ({ name, nodes, ...draft }: FlowDraft): Written => ({
  ...{ name: name.trim(), nodes: nodesToSave(nodes), ...flowFor(draft) },
});
const REVIEWS: FlowFor = { type: 'record', departmentIds: [], projectIds: [] };

/**
 * L17: who decides, in which order. Dragged or moved by keys; saved as a whole, so that a flow is never half changed. What
 * is typed stays while others save the flow: what both changed is chosen before it is saved.
 */
export const FlowEditor = ({ flow, readOnly, onSaved, onCancel }: Props) => {
  const { t } = useTranslation('approvals');
  const { t: common } = useTranslation('common');
  // The flow with which the editor was opened, until somebody else's is taken knowingly.
  const [base, setBase] = useState(() => ({
    draft: flow
      ? draftOf(flow)
      : draftOf({
          ...{ name: '', ...REVIEWS },
          nodes: [{ name: t('flow.firstNode'), approver: 'people', accountIds: [], mode: 'any' }],
        }),
    revision: flow?.revision ?? 0,
  }));
  const [draft, setDraft] = useState(base.draft);
  const [both, setBoth] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const [saved, setSaved] = useState(false);
  const changes = useRef(0);
  const [refused, setRefused] = useState<string | null>(null);
  const dispatch = (action: FlowAction): void => {
    changes.current += 1;
    setSaved(false);
    setDraft((before) => reduceFlow(before, action));
  };
  const dirty = !saved && !sameDraft(draft, base.draft);
  const edited = (): Edited<Written> => ({ base: written(base.draft), mine: written(draft), both });
  const show = ({ base: theirs, mine, both: undecided }: Edited<Written>): void => {
    // What is the same keeps its place on the screen.
    const next = draftOf(mine);
    setBase(({ revision }) => ({ draft: draftOf(theirs), revision }));
    setDraft((before) => (sameDraft(next, before) ? before : next));
    setBoth(undecided);
  };
  const takeTheirs = ({ name, nodes, revision, ...theirs }: Written & Pick<Flow, 'revision'>): void => {
    show(rebased(edited(), { name, nodes, ...flowFor(theirs) }));
    setBase(({ draft: theirs }) => ({ draft: theirs, revision }));
  };
  // Somebody saved it, or this person did: what is not touched here becomes what stands there.
  if (flow && flow.revision > base.revision) takeTheirs(flow);
  const onRefused = (error: ApiError): void => {
    if (!flow || !isConflict(error) || error.code !== refusals.changedMeanwhile.code)
      return setRefused(errorText(error));
    callApi(flowCalls.detail, { id: flow.id }).then(
      ({ response: { values, revision } }) => {
        takeTheirs({ ...flowRegister.read(values), revision });
        setRefused(common('theirs.changed'));
      },
      (failed: unknown) => setRefused(errorText(failed)),
    );
  };
  const options = { refresh: FLOW_KEYS, onRefused };
  const add = useCommand(flowCalls.add, options);
  const modify = useCommand(flowCalls.modify, options);
  const problems = flowProblems(draft);
  const ofFlow = problems.get('');
  const labels: Readonly<Record<string, string>> = {
    ...{ name: t('flow.name'), nodes: t('flow.nodes'), type: t('flow.type') },
    ...{ departmentIds: t('flow.departments'), projectIds: t('flow.projects') },
  };
  const namesIn = (category: string, ids: readonly string[]): string =>
    ids.map((id) => own(flow?.names ?? {}, nameKey(category, id)) ?? id).join(common('punctuation.list'));
  const theirs = (key: keyof Written, shown: string) =>
    both.includes(key) ? (
      <Theirs label={own(labels, key) ?? key} onChoose={(whose) => show(settled(edited(), key, whose))}>
        {shown}
      </Theirs>
    ) : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (problems.size > 0) return;
    if (both.length > 0) {
      const fields = both.map((key) => own(labels, key) ?? key).join(common('punctuation.list'));
      return setRefused(common('theirs.choose', { fields }));
    }
    const { name, nodes, type, departmentIds, projectIds } = written(draft);
    const values = { name, nodes, type, departmentIds: [...departmentIds], projectIds: [...projectIds] };
    const sent = changes.current;
    const done = (id: string): void => {
      // What was changed meanwhile is not.
      setSaved(changes.current === sent);
      setBase(({ revision }) => ({ draft, revision }));
      showDone(common('toast.saved'));
      onSaved(id);
    };
    if (flow)
      modify.mutate(
        { request: { id: flow.id, baseRevision: base.revision, ...values } },
        { onSuccess: () => done(flow.id) },
      );
    else add.mutate({ request: { ...values, isDefault: false } }, { onSuccess: (answer) => done(answer.response.id) });
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
            tried && (ofFlow === 'nameRequired' || ofFlow === 'nameTooLong')
              ? t(`flow.problem.${ofFlow}`, { max: MAX_FLOW_NAME })
              : null
          }
          onChange={(event) => dispatch({ kind: 'rename', name: event.currentTarget.value })}
        />
        {theirs('name', base.draft.name)}
        <FlowScope
          draft={draft}
          begins={flow === null}
          names={flow?.names ?? {}}
          readOnly={readOnly}
          onChange={(change) => dispatch({ kind: 'for', change })}
        />
        {theirs('type', t(`flow.types.${base.draft.type}`))}
        {theirs('departmentIds', namesIn('department', base.draft.departmentIds))}
        {theirs('projectIds', namesIn('project', base.draft.projectIds))}
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
                  type={draft.type}
                  index={index}
                  last={index === draft.nodes.length - 1}
                  problem={tried ? problems.get(node.key) : undefined}
                  readOnly={readOnly}
                  dispatch={dispatch}
                />
              ))}
            </ol>
          </DragDropProvider>
          {theirs('nodes', base.draft.nodes.map((node, at) => `${String(at + 1)}. ${node.name}`).join(' '))}
          {tried && ofFlow === 'noNodes' ? (
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
            {refused}
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
                setDraft(base.draft);
                setBoth([]);
                setRefused(null);
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
