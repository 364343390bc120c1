import { Checkbox } from '@mantine/core';
import { projectCalls, type ProjectView } from '@shilu/events/projects/calls';
import { useTranslation } from 'react-i18next';
import { callApi } from '../api/call-api';
import { holds, useMe } from '../identity/session';
import { showDone } from '../ui/toasts';
import { useFormCommand } from '../ui/kept-form/use-kept-form';
import { PROJECT_KEYS, useWorkForm, WorkDrawer, WorkForm } from './work-form';
import { projectValues } from './work-status';

type Props = {
  readonly opened: boolean;
  readonly project?: ProjectView;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
};

/** C029, C030. */
export const ProjectDrawer = ({ opened, ...form }: Props) => {
  const { t } = useTranslation('projects');
  return (
    <WorkDrawer opened={opened} onClose={form.onClose} title={t(form.project ? 'project.modify' : 'project.add')}>
      <ProjectForm {...form} />
    </WorkDrawer>
  );
};

const ProjectForm = ({ project, onClose, onSaved }: Omit<Props, 'opened'>) => {
  const { t } = useTranslation('projects');
  const { t: common } = useTranslation('common');
  const me = useMe();
  // Without the right to manage projects one opens projects of one's own (P09).
  const mayShare = holds(me, 'ProjectManage');
  const form = useWorkForm('project', project?.id ?? null, project ? projectValues(project) : null, {
    phase: null,
    personal: !mayShare,
  });
  const personal = project?.personal ?? (!mayShare || form.values.personal === true);
  const done = (id: string): void => {
    showDone(common('toast.saved'));
    onClose();
    onSaved?.(id);
  };
  const add = useFormCommand(form, projectCalls.addProject, {
    refresh: PROJECT_KEYS,
    onDone: ({ response }) => done(response.id),
  });
  const modify = useFormCommand(form, projectCalls.modifyProject, {
    refresh: PROJECT_KEYS,
    onDone: (_, { id }) => done(id),
  });
  return (
    <WorkForm
      kind="project"
      form={form}
      latest={
        project
          ? async () => {
              const { response } = await callApi(projectCalls.project, { id: project.id });
              return { values: projectValues(response), revision: response.revision };
            }
          : null
      }
      onAdd={({ leadIds, memberIds, progress: _progress, ...others }) =>
        add.mutate({ request: { ...others, leaderIds: [...leadIds], memberIds: [...memberIds], personal } })
      }
      onModify={({ leadIds, memberIds, progress: _progress, personal: _personal, ...others }, baseRevision) => {
        if (!project) return;
        const leaders = leadIds === undefined ? {} : { leaderIds: [...leadIds] };
        const members = memberIds === undefined ? {} : { memberIds: [...memberIds] };
        modify.mutate({ request: { id: project.id, baseRevision, ...others, ...leaders, ...members } });
      }}
      personal={personal}
      saving={add.isPending || modify.isPending}
      onClose={onClose}
    >
      {project ? null : (
        <Checkbox
          label={t('field.personal')}
          description={t(mayShare ? 'field.personalHelp' : 'field.personalOnly')}
          disabled={!mayShare}
          checked={personal}
          onChange={(event) => form.change({ personal: event.currentTarget.checked })}
        />
      )}
    </WorkForm>
  );
};
