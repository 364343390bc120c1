import { Input, Select, SimpleGrid, Slider, Stack, Textarea, TextInput } from '@mantine/core';
import { own } from '@shilu/events/core/own';
import { PHASE_LABELS, PROJECT_PHASES } from '@shilu/events/projects/project-phase';
import { WORK_LIMITS } from '@shilu/events/projects/work-limits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { DateField } from '../ui/date-field';
import { DepartmentSelect } from '../organization/department-select';
import { useDepartments } from '../organization/use-departments';
import { PeoplePicker } from '../ui/person-picker';
import { KeptField } from '../ui/kept-form/kept-form';
import type { KeptForm } from '../ui/kept-form/use-kept-form';
import { usePeople } from '../ui/use-people';
import type { WorkProblems, WorkValues } from './work-status';

type Kind = 'project' | 'task';
type Props = {
  readonly kind: Kind;
  readonly form: KeptForm<WorkValues>;
  readonly problems: WorkProblems;
  /** P09: a personal project has no members. */
  readonly personal?: boolean;
};

export const useWorkLabels = (kind: Kind): Readonly<Record<keyof WorkValues, string>> => {
  const { t } = useTranslation('projects');
  return {
    name: t(`${kind}.name`),
    number: t('field.number'),
    departmentId: t('field.department'),
    startDate: t('field.startDate'),
    endDate: t('field.endDate'),
    leadIds: t(kind === 'project' ? 'field.leaders' : 'field.managers'),
    memberIds: t('field.members'),
    description: t('field.description'),
    progress: t('field.progress'),
    phase: t('field.phase'),
    personal: t('field.personal'),
  };
};

/** What a project and a task have in common, and how far a task has come. */
export const WorkFields = ({ kind, form, problems, personal = false }: Props) => {
  const { t } = useTranslation(['projects', 'common']);
  const { byId, shownName } = usePeople();
  const departments = useDepartments();
  const language = useStore(languageStore);
  const labels = useWorkLabels(kind);
  const { values, change } = form;
  const { base } = form.edited;
  const words = (key: keyof WorkProblems): string | null => {
    const problem = problems[key];
    if (problem === undefined) return null;
    if (problem === 'badDate') return t('common:date.wrong');
    return t(`problem.${problem}`, {
      max: key === 'name' || key === 'number' || key === 'description' ? WORK_LIMITS[key] : 0,
    });
  };
  const people = (ids: readonly string[]): string =>
    ids
      .map((id) => shownName(id) ?? byId.get(id)?.realName ?? t('common:person.unknown'))
      .join(t('common:punctuation.list'));
  const said = {
    leadIds: people(base.leadIds),
    memberIds: people(base.memberIds),
    departmentId: departments.find(({ id }) => id === base.departmentId)?.name ?? '',
    progress: `${String(base.progress ?? 0)}%`,
    phase: base.phase ? PHASE_LABELS[base.phase][language] : '',
  };
  const field = (key: keyof WorkValues, control: ReactNode): ReactNode => (
    <KeptField
      form={form}
      name={key}
      label={labels[key]}
      theirs={own<string | number | boolean | readonly string[] | null>({ ...base, ...said }, key)}
    >
      {control}
    </KeptField>
  );
  return (
    <Stack gap={14}>
      {field(
        'name',
        <TextInput
          data-autofocus
          label={labels.name}
          required
          value={values.name}
          error={words('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />,
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14}>
        {field(
          'number',
          <TextInput
            label={labels.number}
            value={values.number}
            error={words('number')}
            onChange={(event) => change({ number: event.currentTarget.value })}
          />,
        )}
        {field(
          'departmentId',
          <DepartmentSelect
            label={labels.departmentId}
            value={values.departmentId}
            onChange={(departmentId) => change({ departmentId })}
          />,
        )}
        {field(
          'startDate',
          <DateField
            label={labels.startDate}
            value={values.startDate}
            onChange={(startDate) => change({ startDate })}
            onUnread={(startDate) => change({ startDate })}
            error={words('startDate')}
          />,
        )}
        {field(
          'endDate',
          <DateField
            label={labels.endDate}
            value={values.endDate}
            onChange={(endDate) => change({ endDate })}
            onUnread={(endDate) => change({ endDate })}
            error={words('endDate')}
          />,
        )}
      </SimpleGrid>
      {field(
        'leadIds',
        <PeoplePicker
          label={labels.leadIds}
          description={t(kind === 'project' ? 'field.leadersHelp' : 'field.managersHelp')}
          value={values.leadIds}
          onChange={(leadIds) => change({ leadIds })}
          error={words('leadIds')}
        />,
      )}
      {personal
        ? null
        : field(
            'memberIds',
            <PeoplePicker
              label={labels.memberIds}
              description={t('field.membersHelp')}
              value={values.memberIds}
              onChange={(memberIds) => change({ memberIds })}
              exclude={values.leadIds}
            />,
          )}
      {field(
        'description',
        <Textarea
          label={labels.description}
          autosize
          minRows={3}
          maxRows={10}
          value={values.description}
          error={words('description')}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />,
      )}
      {values.phase === undefined
        ? null
        : field(
            'phase',
            <Select
              label={labels.phase}
              description={t('field.phaseHelp')}
              placeholder={t('field.phaseNone')}
              clearable
              data={PROJECT_PHASES.map((value) => ({ value, label: PHASE_LABELS[value][language] }))}
              value={values.phase}
              onChange={(value) => change({ phase: PROJECT_PHASES.find((each) => each === value) ?? null })}
            />,
          )}
      {values.progress === undefined
        ? null
        : field(
            'progress',
            <>
              <Input.Label mb={4}>{labels.progress}</Input.Label>
              <Slider
                value={values.progress}
                onChange={(progress) => change({ progress })}
                step={5}
                label={(value) => `${String(value)}%`}
                thumbLabel={labels.progress}
                marks={[
                  { value: 0, label: '0%' },
                  { value: 50, label: '50%' },
                  { value: 100, label: '100%' },
                ]}
                mb={24}
              />
            </>,
          )}
    </Stack>
  );
};
