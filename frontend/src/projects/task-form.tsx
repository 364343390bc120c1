import { Slider, Text } from '@mantine/core';
import { projectCalls, type TaskView } from '@shilu/events/projects/calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/api-error';
import { useCommand } from '../api/use-command';
import { showDone } from '../ui/toasts';
import { PROJECT_KEYS, WorkDrawer, WorkForm } from './work-form';
import { workValues, type WorkValues } from './work-status';

type Props = {
  readonly opened: boolean;
  readonly projectId: string;
  readonly task?: TaskView;
  readonly onClose: () => void;
};

/** C035, C036. */
export const TaskDrawer = ({ opened, ...form }: Props) => {
  const { t } = useTranslation('projects');
  return (
    <WorkDrawer opened={opened} onClose={form.onClose} title={t(form.task ? 'task.modify' : 'task.add')}>
      <TaskForm {...form} />
    </WorkDrawer>
  );
};

const TaskForm = ({ task, projectId, onClose }: Omit<Props, 'opened'>) => {
  const { t } = useTranslation('projects');
  const { t: common } = useTranslation('common');
  const [progress, setProgress] = useState(task?.progress ?? 0);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const add = useCommand(projectCalls.addTask, { refresh: PROJECT_KEYS, onRefused: setRefused });
  const modify = useCommand(projectCalls.modifyTask, { refresh: PROJECT_KEYS, onRefused: setRefused });
  const save = ({ leadIds, memberIds, ...others }: WorkValues): void => {
    setRefused(null);
    const fields = { ...others, managerIds: [...leadIds], memberIds: [...memberIds], progress };
    const onSuccess = (): void => {
      showDone(common('toast.saved'));
      onClose();
    };
    if (task) modify.mutate({ request: { id: task.id, ...fields } }, { onSuccess });
    else add.mutate({ request: { projectId, ...fields } }, { onSuccess });
  };
  return (
    <WorkForm
      kind="task"
      {...(task ? { given: workValues(task, task.managerIds) } : {})}
      saving={add.isPending || modify.isPending}
      refused={refused}
      onClose={onClose}
      onSave={save}
    >
      <div>
        <Text fz="sm" fw={500} mb={4}>
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
    </WorkForm>
  );
};
