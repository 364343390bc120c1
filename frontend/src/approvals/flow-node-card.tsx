import { ActionIcon, Group, Radio, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useSortable } from '@dnd-kit/react/sortable';
import { IconChevronDown, IconChevronUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { PeoplePicker } from '../ui/person-picker';
import {
  APPROVERS,
  approversFor,
  type EditedNode,
  type FlowAction,
  type FlowFor,
  type FlowProblem,
} from './flow-nodes';
import classes from './flows.module.css';

type Props = {
  readonly node: EditedNode;
  readonly type: FlowFor['type'];
  readonly index: number;
  readonly last: boolean;
  readonly problem: FlowProblem | undefined;
  readonly readOnly: boolean;
  readonly dispatch: (action: FlowAction) => void;
};

export const FlowNodeCard = ({ node, type, index, last, problem, readOnly, dispatch }: Props) => {
  const { t } = useTranslation('approvals');
  const { ref, handleRef, isDragging } = useSortable({ id: node.key, index, disabled: readOnly });
  const change = (part: Extract<FlowAction, { kind: 'change' }>['change']): void =>
    dispatch({ kind: 'change', key: node.key, change: part });
  return (
    <li ref={readOnly ? undefined : ref} className={clsx(classes['node'], isDragging && classes['dragging'])}>
      <div className={classes['head']}>
        {readOnly ? null : (
          <button
            type="button"
            ref={handleRef}
            className={classes['handle']}
            aria-label={t('flow.drag', { name: node.name })}
          >
            <IconGripVertical size={16} aria-hidden />
          </button>
        )}
        <span className={classes['step']}>{index + 1}</span>
        <TextInput
          style={{ flex: 1 }}
          aria-label={t('flow.nodeName')}
          placeholder={t('flow.nodeName')}
          readOnly={readOnly}
          value={node.name}
          error={problem === 'nodeNameRequired' || problem === 'nodeNameTooLong' ? t(`flow.problem.${problem}`) : null}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {readOnly ? null : (
          <Group gap={0} wrap="nowrap">
            <ActionIcon
              aria-label={t('flow.up', { name: node.name })}
              disabled={index === 0}
              onClick={() => dispatch({ kind: 'move', from: index, to: index - 1 })}
            >
              <IconChevronUp size={16} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('flow.down', { name: node.name })}
              disabled={last}
              onClick={() => dispatch({ kind: 'move', from: index, to: index + 1 })}
            >
              <IconChevronDown size={16} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('flow.removeNode', { name: node.name })}
              onClick={() => dispatch({ kind: 'remove', key: node.key })}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        )}
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={14}>
        <Select
          label={t('flow.approver')}
          description={t(`approverHelp.${node.approver}`)}
          data={approversFor(type).map((each) => ({ value: each, label: t(`approver.${each}`) }))}
          value={node.approver}
          allowDeselect={false}
          readOnly={readOnly}
          onChange={(value) => {
            const approver = APPROVERS.find((each) => each === value);
            if (approver) change({ approver });
          }}
        />
        <Radio.Group
          label={t('flow.mode')}
          value={node.mode}
          onChange={(value) => change({ mode: value === 'all' ? 'all' : 'any' })}
          readOnly={readOnly}
        >
          <Group mt={8} gap={16}>
            <Radio value="any" label={t('mode.any')} size="xs" />
            <Radio value="all" label={t('mode.all')} size="xs" />
          </Group>
        </Radio.Group>
      </SimpleGrid>
      {node.approver === 'people' ? (
        <PeoplePicker
          label={t('flow.people')}
          required
          disabled={readOnly}
          maxValues={50}
          value={node.accountIds}
          error={problem === 'noPeople' ? t('flow.problem.noPeople') : null}
          onChange={(accountIds) => change({ accountIds })}
        />
      ) : null}
    </li>
  );
};
