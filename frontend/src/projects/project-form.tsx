import { Button, Checkbox, Drawer, Group, Stack, Text } from '@mantine/core';
import { projectCalls, type ProjectView } from '@shilu/events/projects/calls';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/api-error';
import { useCommand } from '../api/use-command';
import { holds, useMe } from '../identity/session';
import { errorText, showDone } from '../ui/toasts';
import { WorkFields } from './work-fields';
import { workProblems, type WorkValues } from './work-status';

type Props = {
  readonly opened: boolean;
  readonly project?: ProjectView;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
};

/** C029, C030. */
export const ProjectDrawer = ({ opened, onClose, project, onSaved }: Props) => {
  const { t } = useTranslation('projects');
  const { t: common } = useTranslation('common');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={560}
      title={t(project ? 'project.modify' : 'project.add')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      <ProjectForm onClose={onClose} {...(project ? { project } : {})} {...(onSaved ? { onSaved } : {})} />
    </Drawer>
  );
};

export const PROJECT_KEYS = ['projects', 'tasks', 'counts'];

const ProjectForm = ({ project, onClose, onSaved }: Omit<Props, 'opened'>) => {
  const { t } = useTranslation('projects');
  const { t: common } = useTranslation('common');
  const me = useMe();
  const [values, setValues] = useState<WorkValues>(() =>
    project
      ? {
          name: project.name,
          number: project.number,
          description: project.description,
          leadIds: project.leaderIds,
          memberIds: project.memberIds,
          departmentId: project.departmentId,
          startDate: project.startDate,
          endDate: project.endDate,
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
  // Without the right to manage projects one opens projects of one's own (P09).
  const mayShare = holds(me, 'ProjectManage');
  const [personal, setPersonal] = useState(project?.personal ?? !mayShare);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const add = useCommand(projectCalls.addProject, { refresh: PROJECT_KEYS, onRefused: setRefused });
  const modify = useCommand(projectCalls.modifyProject, { refresh: PROJECT_KEYS, onRefused: setRefused });
  const problems = workProblems(values, { personal });
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
      leaderIds: [...leadIds],
      memberIds: personal ? [] : memberIds.filter((id) => !leadIds.includes(id)),
    };
    const done = (id: string): void => {
      showDone(common('toast.saved'));
      onClose();
      onSaved?.(id);
    };
    if (project) modify.mutate({ request: { id: project.id, ...fields } }, { onSuccess: () => done(project.id) });
    else add.mutate({ request: { ...fields, personal } }, { onSuccess: (answer) => done(answer.response.id) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14}>
        <WorkFields
          kind="project"
          values={values}
          problems={tried ? problems : {}}
          personal={personal}
          onChange={(change) => setValues((before) => ({ ...before, ...change }))}
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
