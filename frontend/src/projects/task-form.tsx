import { projectCalls, type TaskView } from '@shilu/events/projects/calls';
import { useTranslation } from 'react-i18next';
import { callApi } from '../api/call-api';
import { showDone } from '../ui/toasts';
import { useFormCommand } from '../ui/kept-form/use-kept-form';
import { PROJECT_KEYS, useWorkForm, WorkDrawer, WorkForm } from './work-form';
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
  const form = useWorkForm('task', task?.id ?? null, task ? taskValues(task) : null, { progress: 0 }, projectId);
  const options = {
    refresh: PROJECT_KEYS,
    onDone: (): void => {
      showDone(common('toast.saved'));
      onClose();
    },
  };
  const add = useFormCommand(form, projectCalls.addTask, options);
  const modify = useFormCommand(form, projectCalls.modifyTask, options);
  return (
    <WorkForm
      kind="task"
      form={form}
      latest={
        task
          ? async () => {
              const { response } = await callApi(projectCalls.task, { id: task.id });
              return { values: taskValues(response), revision: response.revision };
            }
          : null
      }
      onAdd={({ leadIds, memberIds, phase: _phase, personal: _personal, ...others }) =>
        add.mutate({
          request: { projectId, progress: 0, ...others, managerIds: [...leadIds], memberIds: [...memberIds] },
        })
      }
      onModify={({ leadIds, memberIds, phase: _phase, personal: _personal, ...others }, baseRevision) => {
        if (!task) return;
        const managers = leadIds === undefined ? {} : { managerIds: [...leadIds] };
        const members = memberIds === undefined ? {} : { memberIds: [...memberIds] };
        modify.mutate({ request: { id: task.id, baseRevision, ...others, ...managers, ...members } });
      }}
      saving={add.isPending || modify.isPending}
      onClose={onClose}
    />
  );
};
