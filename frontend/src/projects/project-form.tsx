import { Checkbox, Select } from '@mantine/core';
import { projectCalls, type ProjectView } from '@shilu/events/projects/calls';
import { PHASE_LABELS, PROJECT_PHASES, type ProjectPhase } from '@shilu/events/projects/project-phase';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/api-error';
import { useCommand } from '../api/use-command';
import { holds, useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { showDone } from '../ui/toasts';
import { PROJECT_KEYS, WorkDrawer, WorkForm } from './work-form';
import { workValues, type WorkValues } from './work-status';

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
  const [phase, setPhase] = useState<ProjectPhase | null>(project?.phase ?? null);
  const language = useStore(languageStore);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const add = useCommand(projectCalls.addProject, { refresh: PROJECT_KEYS, onRefused: setRefused });
  const modify = useCommand(projectCalls.modifyProject, { refresh: PROJECT_KEYS, onRefused: setRefused });
  const save = ({ leadIds, memberIds, ...others }: WorkValues): void => {
    setRefused(null);
    const fields = { ...others, leaderIds: [...leadIds], memberIds: [...memberIds], phase };
    const done = (id: string): void => {
      showDone(common('toast.saved'));
      onClose();
      onSaved?.(id);
    };
    if (project) modify.mutate({ request: { id: project.id, ...fields } }, { onSuccess: () => done(project.id) });
    else add.mutate({ request: { ...fields, personal } }, { onSuccess: (answer) => done(answer.response.id) });
  };
  return (
    <WorkForm
      kind="project"
      {...(project ? { given: workValues(project, project.leaderIds) } : {})}
      personal={personal}
      saving={add.isPending || modify.isPending}
      refused={refused}
      onClose={onClose}
      onSave={save}
    >
      <Select
        label={t('field.phase')}
        description={t('field.phaseHelp')}
        placeholder={t('field.phaseNone')}
        clearable
        data={PROJECT_PHASES.map((value) => ({ value, label: PHASE_LABELS[value][language] }))}
        value={phase}
        onChange={(value) => setPhase(PROJECT_PHASES.find((each) => each === value) ?? null)}
      />
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
