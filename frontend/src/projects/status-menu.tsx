import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { projectCalls, type ProjectView, type TaskView } from '@shilu/events/projects/calls';
import { movesFrom, type LifeCycle, type Move } from '@shilu/events/core/life-cycle';
import { projectLife, type WorkStatus } from '@shilu/events/projects/project-life';
import { taskLife } from '@shilu/events/projects/task-life';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../api/use-command';
import { StateChip, type StateName } from '../ui/state-chip';
import { showUndo } from '../ui/toasts';
import { PROJECT_KEYS } from './work-form';
import { TASK_CHIP, WORK_CHIP } from './work-status';
import { WorkButton } from '../ui/work-button';

type Props<Status extends string> = {
  readonly work: {
    readonly name: string;
    readonly status: Status;
    /** Those that the reader may make now. */
    readonly moves: readonly string[];
    readonly beingRepaired?: boolean | undefined;
  };
  readonly chip: Readonly<Record<Status, StateName>>;
  readonly life: LifeCycle<string, Status>;
  readonly help?: (to: Status) => string;
  readonly moving: boolean;
  readonly onMove: (to: Status, then?: () => void) => void;
};

/** The state of a project or task, and where it may go from there (T07); undone where the way back is open. */
const StatusMenu = <Status extends string>({ work, chip, life, help, moving, onMove }: Props<Status>) => {
  const { t } = useTranslation('projects');
  const { t: common } = useTranslation('common');
  const from = work.status;
  const reached = ({ name, to }: Move<string, Status>): readonly Status[] =>
    work.moves.includes(name) && typeof to === 'string' ? [to] : [];
  const leadsBack = (to: Status): boolean => movesFrom(life, to).some((move) => move.to === from);
  if (work.moves.length === 0) return <StateChip state={chip[from]} beingRepaired={work.beingRepaired} />;
  const moveTo = (to: Status): void =>
    onMove(to, () =>
      showUndo(
        t('status.moved', { name: work.name, state: common(`state.${chip[to]}`) }),
        () => leadsBack(to) && onMove(from),
      ),
    );
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <WorkButton
          variant="subtle"
          color="gray"
          size="compact-sm"
          px={4}
          rightSection={<IconChevronDown size={14} />}
          working={moving}
          aria-label={t('status.change', { state: common(`state.${chip[from]}`) })}
        >
          <StateChip state={chip[from]} beingRepaired={work.beingRepaired} />
        </WorkButton>
      </Menu.Target>
      <Menu.Dropdown>
        {life.moves.flatMap(reached).map((to) => (
          <Menu.Item key={to} onClick={() => moveTo(to)}>
            <StateChip state={chip[to]} /> {help ? <span className="mute">{help(to)}</span> : null}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

export const ProjectStatus = ({ project }: { readonly project: ProjectView }) => {
  const { t } = useTranslation('projects');
  const modify = useCommand(projectCalls.modifyProject, { refresh: PROJECT_KEYS });
  return (
    <StatusMenu
      work={project}
      chip={WORK_CHIP}
      life={projectLife}
      help={(to: WorkStatus) => t(`status.help.${to}`)}
      moving={modify.isPending}
      onMove={(status, then) => modify.mutate({ request: { id: project.id, status } }, { onSuccess: () => then?.() })}
    />
  );
};

export const TaskStatusMenu = ({ task }: { readonly task: TaskView }) => {
  const modify = useCommand(projectCalls.modifyTask, { refresh: PROJECT_KEYS });
  return (
    <StatusMenu
      work={task}
      chip={TASK_CHIP}
      life={taskLife}
      moving={modify.isPending}
      onMove={(status, then) => modify.mutate({ request: { id: task.id, status } }, { onSuccess: () => then?.() })}
    />
  );
};
