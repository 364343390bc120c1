import { projectCalls, type TaskView } from '@shilu/events/projects/calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/api-error';
import { callApi } from '../api/call-api';
import { useCommand } from '../api/use-command';
import { showDone } from '../ui/toasts';
import { PROJECT_KEYS, WorkDrawer, WorkForm } from './work-form';
import { taskValues } from './work-status';

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
  const { t: common } = useTranslation('common');
  const [refused, setRefused] = useState<ApiError | null>(null);
  const add = useCommand(projectCalls.addTask, { refresh: PROJECT_KEYS, onRefused: setRefused });
  const modify = useCommand(projectCalls.modifyTask, { refresh: PROJECT_KEYS, onRefused: setRefused });
  const onSuccess = (): void => {
    showDone(common('toast.saved'));
    onClose();
  };
  return (
    <WorkForm
      kind="task"
      given={task ? taskValues(task) : null}
      latest={async () => {
        const { response } = await callApi(projectCalls.task, { id: task?.id ?? '' });
        return { values: taskValues(response), revision: response.revision };
      }}
      onAdd={({ leadIds, memberIds, phase: _phase, ...others }) =>
        add.mutate(
          { request: { projectId, progress: 0, ...others, managerIds: [...leadIds], memberIds: [...memberIds] } },
          { onSuccess },
        )
      }
      onModify={({ leadIds, memberIds, phase: _phase, ...others }, baseRevision) => {
        if (!task) return;
        const managers = leadIds === undefined ? {} : { managerIds: [...leadIds] };
        const members = memberIds === undefined ? {} : { memberIds: [...memberIds] };
        modify.mutate({ request: { id: task.id, baseRevision, ...others, ...managers, ...members } }, { onSuccess });
      }}
      saving={add.isPending || modify.isPending}
      refused={refused}
      onRefused={setRefused}
      onClose={onClose}
    />
  );
};
