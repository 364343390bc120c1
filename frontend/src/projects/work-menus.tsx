import { Menu } from '@mantine/core';
import type { ProjectView, TaskView } from '@shilu/events/projects/calls';
import { IconNotes, IconPencil, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CopyLinkItem, OpenItems } from '../ui/data-table/link-items';

const ICON = { size: 16, stroke: 1.6 };

type Props = {
  readonly href: string;
  readonly work: Pick<ProjectView, 'recordCount' | 'mayModify' | 'mayAddRecord'>;
  /** Its records, and a new one in it. */
  readonly records: string;
  readonly newRecord: string;
  readonly onEdit: () => void;
};

const WorkMenu = ({ href, work, records, newRecord, onEdit }: Props) => {
  const { t } = useTranslation('projects');
  const { t: common } = useTranslation('common');
  return (
    <>
      <OpenItems href={href} />
      <Menu.Item leftSection={<IconNotes {...ICON} />} component={Link} to={records}>
        {t('seeRecords', { count: work.recordCount })}
      </Menu.Item>
      {work.mayAddRecord ? (
        <Menu.Item leftSection={<IconPlus {...ICON} />} component={Link} to={newRecord}>
          {t('newRecord')}
        </Menu.Item>
      ) : null}
      <CopyLinkItem href={href} />
      {work.mayModify ? (
        <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onEdit}>
          {common('actions.edit')}
        </Menu.Item>
      ) : null}
    </>
  );
};

type Of<Thing> = Pick<Props, 'href' | 'onEdit'> & Thing;

export const ProjectMenu = ({ project, ...props }: Of<{ readonly project: ProjectView }>) => (
  <WorkMenu
    {...props}
    work={project}
    records={`/record?view=all&f.projectId=${project.id}`}
    newRecord={`/record?create=record&projectId=${project.id}`}
  />
);

export const TaskMenu = ({ task, ...props }: Of<{ readonly task: TaskView }>) => (
  <WorkMenu
    {...props}
    work={task}
    records={`/record?view=all&f.projectId=${task.projectId}&f.taskId=${task.id}`}
    newRecord={`/record?create=record&projectId=${task.projectId}&taskId=${task.id}`}
  />
);
