import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { projectCalls, type ProjectView, type TaskView } from '@shilu/events/projects/calls';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../api/use-command';
import { StateChip } from '../ui/state-chip';
import { showUndo } from '../ui/toasts';
import { PROJECT_KEYS } from './project-form';
import { projectMoves, TASK_CHIP, taskMoves, WORK_CHIP } from './work-status';

/** The state of a project, and where it may go from there (T07). */
export const ProjectStatus = ({ project }: { readonly project: ProjectView }) => {
  const { t } = useTranslation('projects');
  const { t: common } = useTranslation('common');
  const modify = useCommand(projectCalls.modifyProject, { refresh: PROJECT_KEYS });
  if (!project.mayModify) return <StateChip state={WORK_CHIP[project.status]} />;
  const from = project.status;
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          px={4}
          rightSection={<IconChevronDown size={14} />}
          loading={modify.isPending}
          aria-label={t('status.change', { state: common(`state.${WORK_CHIP[from]}`) })}
        >
          <StateChip state={WORK_CHIP[from]} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {projectMoves(from).map((to) => (
          <Menu.Item
            key={to}
            onClick={() =>
              modify.mutate(
                { request: { id: project.id, status: to } },
                {
                  onSuccess: () =>
                    showUndo(
                      t('status.moved', { name: project.name, state: common(`state.${WORK_CHIP[to]}`) }),
                      () =>
                        projectMoves(to).includes(from) && modify.mutate({ request: { id: project.id, status: from } }),
                    ),
                },
              )
            }
          >
            <StateChip state={WORK_CHIP[to]} /> <span className="mute">{t(`status.help.${to}`)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

export const TaskStatusMenu = ({ task }: { readonly task: TaskView }) => {
  const { t } = useTranslation('projects');
  const { t: common } = useTranslation('common');
  const modify = useCommand(projectCalls.modifyTask, { refresh: PROJECT_KEYS });
  if (!task.mayModify) return <StateChip state={TASK_CHIP[task.status]} />;
  const from = task.status;
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          px={4}
          rightSection={<IconChevronDown size={14} />}
          loading={modify.isPending}
          aria-label={t('status.change', { state: common(`state.${TASK_CHIP[from]}`) })}
        >
          <StateChip state={TASK_CHIP[from]} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {taskMoves(from).map((to) => (
          <Menu.Item
            key={to}
            onClick={() =>
              modify.mutate(
                { request: { id: task.id, status: to } },
                {
                  onSuccess: () =>
                    showUndo(t('status.moved', { name: task.name, state: common(`state.${TASK_CHIP[to]}`) }), () =>
                      modify.mutate({ request: { id: task.id, status: from } }),
                    ),
                },
              )
            }
          >
            <StateChip state={TASK_CHIP[to]} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
