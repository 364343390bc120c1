import { Button, Drawer, Group, Slider, Stack, Text } from '@mantine/core';
import { projectCalls, type TaskView } from '@shilu/events/projects/calls';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/api-error';
import { useCommand } from '../api/use-command';
import { useMe } from '../identity/session';
import { errorText, showDone } from '../ui/toasts';
import { PROJECT_KEYS } from './project-form';
import { WorkFields } from './work-fields';
import { workProblems, type WorkValues } from './work-status';

type Props = {
  readonly opened: boolean;
  readonly projectId: string;
  readonly task?: TaskView;
  readonly onClose: () => void;
};

/** C035, C036. */
export const TaskDrawer = ({ opened, onClose, task, projectId }: Props) => {
  const { t } = useTranslation('projects');
  const { t: common } = useTranslation('common');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={560}
      title={t(task ? 'task.modify' : 'task.add')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      <TaskForm projectId={projectId} onClose={onClose} {...(task ? { task } : {})} />
    </Drawer>
  );
};

const TaskForm = ({ task, projectId, onClose }: Omit<Props, 'opened'>) => {
  const { t } = useTranslation('projects');
  const { t: common } = useTranslation('common');
  const me = useMe();
  const [values, setValues] = useState<WorkValues>(() =>
    task
      ? {
          name: task.name,
          number: task.number,
          description: task.description,
          leadIds: task.managerIds,
          memberIds: task.memberIds,
          departmentId: task.departmentId,
          startDate: task.startDate,
          endDate: task.endDate,
        }
      : {
          name: '',
          number: '',
          description: '',
          leadIds: [me.accountInfo.id],
          memberIds: [],
          departmentId: me.deptInfo?.deptId ?? null,
          startDate: null,
          endDate: null,
        },
  );
  const [progress, setProgress] = useState(task?.progress ?? 0);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const add = useCommand(projectCalls.addTask, { refresh: PROJECT_KEYS, onRefused: setRefused });
  const modify = useCommand(projectCalls.modifyTask, { refresh: PROJECT_KEYS, onRefused: setRefused });
  const problems = workProblems(values);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (Object.keys(problems).length > 0) return;
    const { leadIds, memberIds, name, number, ...others } = values;
    const fields = {
      ...others,
      name: name.trim(),
      number: number.trim(),
      managerIds: [...leadIds],
      memberIds: memberIds.filter((id) => !leadIds.includes(id)),
      progress,
    };
    const onSuccess = (): void => {
      showDone(common('toast.saved'));
      onClose();
    };
    if (task) modify.mutate({ request: { id: task.id, ...fields } }, { onSuccess });
    else add.mutate({ request: { projectId, ...fields } }, { onSuccess });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14}>
        <WorkFields
          kind="task"
          values={values}
          problems={tried ? problems : {}}
          onChange={(change) => setValues((before) => ({ ...before, ...change }))}
        />
        <div>
          <Text fz="sm" fw={500} mb={4} id="task-progress">
            {t('field.progress')}
          </Text>
          <Slider
            value={progress}
            onChange={setProgress}
            step={5}
            label={(value) => `${String(value)}%`}
            thumbLabel={t('field.progress')}
            marks={[
              { value: 0, label: '0%' },
              { value: 50, label: '50%' },
              { value: 100, label: '100%' },
            ]}
            mb={24}
          />
        </div>
        {refused === null ? null : (
          <Text c="var(--red)" role="alert">
            {errorText(refused)}
          </Text>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
          <Button type="submit" loading={add.isPending || modify.isPending}>
            {common('actions.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
