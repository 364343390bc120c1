import { Checkbox } from '@mantine/core';
import { projectCalls, type ProjectView } from '@shilu/events/projects/calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/api-error';
import { callApi } from '../api/call-api';
import { useCommand } from '../api/use-command';
import { holds, useMe } from '../identity/session';
import { showDone } from '../ui/toasts';
import { PROJECT_KEYS, WorkDrawer, WorkForm } from './work-form';
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
  const [personal, setPersonal] = useState(project?.personal ?? !mayShare);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const add = useCommand(projectCalls.addProject, { refresh: PROJECT_KEYS, onRefused: setRefused });
  const modify = useCommand(projectCalls.modifyProject, { refresh: PROJECT_KEYS, onRefused: setRefused });
  const done = (id: string): void => {
    showDone(common('toast.saved'));
    onClose();
    onSaved?.(id);
  };
  return (
    <WorkForm
      kind="project"
      given={project ? projectValues(project) : null}
      latest={async () => {
        const { response } = await callApi(projectCalls.project, { id: project?.id ?? '' });
        return { values: projectValues(response), revision: response.revision };
      }}
      onAdd={({ leadIds, memberIds, progress: _progress, ...others }) =>
        add.mutate(
          { request: { ...others, leaderIds: [...leadIds], memberIds: [...memberIds], personal } },
          { onSuccess: ({ response }) => done(response.id) },
        )
      }
      onModify={({ leadIds, memberIds, progress: _progress, ...others }, baseRevision) => {
        if (!project) return;
        const leaders = leadIds === undefined ? {} : { leaderIds: [...leadIds] };
        const members = memberIds === undefined ? {} : { memberIds: [...memberIds] };
        modify.mutate(
          { request: { id: project.id, baseRevision, ...others, ...leaders, ...members } },
          { onSuccess: () => done(project.id) },
        );
      }}
      personal={personal}
      saving={add.isPending || modify.isPending}
      refused={refused}
      onRefused={setRefused}
      onClose={onClose}
    >
      {project ? null : (
        <Checkbox
          label={t('field.personal')}
          description={t(mayShare ? 'field.personalHelp' : 'field.personalOnly')}
          disabled={!mayShare}
          checked={personal}
          onChange={(event) => setPersonal(event.currentTarget.checked)}
        />
      )}
    </WorkForm>
  );
};
