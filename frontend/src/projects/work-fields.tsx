import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { WORK_LIMITS } from '@shilu/events/projects/work-limits';
import { useTranslation } from 'react-i18next';
import { DateField } from '../ui/date-field';
import { DepartmentSelect } from '../organization/department-select';
import { PeoplePicker } from '../ui/person-picker';
import type { WorkProblems, WorkValues } from './work-status';

type Props = {
  readonly kind: 'project' | 'task';
  readonly values: WorkValues;
  readonly problems: WorkProblems;
  readonly onChange: (change: Partial<WorkValues>) => void;
  /** P09: a personal project has no members. */
  readonly personal?: boolean;
};

/** What a project and a task have in common. */
export const WorkFields = ({ kind, values, problems, onChange, personal = false }: Props) => {
  const { t } = useTranslation('projects');
  const words = (key: keyof WorkProblems): string | null => {
    const problem = problems[key];
    if (problem === undefined) return null;
    return t(`problem.${problem}`, {
      max: key === 'name' || key === 'number' || key === 'description' ? WORK_LIMITS[key] : 0,
    });
  };
  return (
    <Stack gap={14}>
      <TextInput
        data-autofocus
        label={t(`${kind}.name`)}
        required
        value={values.name}
        error={words('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14}>
        <TextInput
          label={t('field.number')}
          value={values.number}
          error={words('number')}
          onChange={(event) => onChange({ number: event.currentTarget.value })}
        />
        <DepartmentSelect
          label={t('field.department')}
          value={values.departmentId}
          onChange={(departmentId) => onChange({ departmentId })}
        />
        <DateField
          label={t('field.startDate')}
          value={values.startDate}
          onChange={(startDate) => onChange({ startDate })}
        />
        <DateField
          label={t('field.endDate')}
          value={values.endDate}
          onChange={(endDate) => onChange({ endDate })}
          error={words('endDate')}
        />
      </SimpleGrid>
      <PeoplePicker
        label={t(kind === 'project' ? 'field.leaders' : 'field.managers')}
        description={t(kind === 'project' ? 'field.leadersHelp' : 'field.managersHelp')}
        value={values.leadIds}
        onChange={(leadIds) => onChange({ leadIds })}
        error={words('leadIds')}
      />
      {personal ? null : (
        <PeoplePicker
          label={t('field.members')}
          description={t('field.membersHelp')}
          value={values.memberIds}
          onChange={(memberIds) => onChange({ memberIds })}
          exclude={values.leadIds}
        />
      )}
      <Textarea
        label={t('field.description')}
        autosize
        minRows={3}
        maxRows={10}
        value={values.description}
        error={words('description')}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
    </Stack>
  );
};
