import { Input, Select, SimpleGrid, Slider, Stack, Textarea, TextInput } from '@mantine/core';
import { own } from '@shilu/events/core/own';
import { PHASE_LABELS, PROJECT_PHASES } from '@shilu/events/projects/project-phase';
import { WORK_LIMITS } from '@shilu/events/projects/work-limits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Edited } from '../lib/edited-values';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { DateField } from '../ui/date-field';
import { DepartmentSelect } from '../organization/department-select';
import { useDepartments } from '../organization/use-departments';
import { PeoplePicker } from '../ui/person-picker';
import { Theirs } from '../ui/theirs';
import { usePeople } from '../ui/use-people';
import type { WorkProblems, WorkValues } from './work-status';

type Kind = 'project' | 'task';
type Props = {
  readonly kind: Kind;
  readonly edited: Edited<WorkValues>;
  readonly problems: WorkProblems;
  readonly onChange: (change: Partial<WorkValues>) => void;
  /** Where somebody else changed the same. */
  readonly onChoose: (key: keyof WorkValues, whose: 'mine' | 'theirs') => void;
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
  };
};

/** What a project and a task have in common, and how far a task has come. */
export const WorkFields = ({ kind, edited, problems, onChange, onChoose, personal = false }: Props) => {
  const { t } = useTranslation(['projects', 'common']);
  const { byId, shownName } = usePeople();
  const departments = useDepartments();
  const language = useStore(languageStore);
  const labels = useWorkLabels(kind);
  const { mine: values, base, both } = edited;
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
  const theirs = (key: keyof WorkValues): ReactNode => {
    if (!both.includes(key)) return null;
    const text = own<string | number | readonly string[] | null>({ ...base, ...said }, key);
    return (
      <Theirs label={labels[key]} onChoose={(whose) => onChoose(key, whose)}>
        {text === '' ? null : text}
      </Theirs>
    );
  };
  return (
    <Stack gap={14}>
      <div>
        <TextInput
          data-autofocus
          label={labels.name}
          required
          value={values.name}
          error={words('name')}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        {theirs('name')}
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14}>
        <div>
          <TextInput
            label={labels.number}
            value={values.number}
            error={words('number')}
            onChange={(event) => onChange({ number: event.currentTarget.value })}
          />
          {theirs('number')}
        </div>
        <div>
          <DepartmentSelect
            label={labels.departmentId}
            value={values.departmentId}
            onChange={(departmentId) => onChange({ departmentId })}
          />
          {theirs('departmentId')}
        </div>
        <div>
          <DateField
            label={labels.startDate}
            value={values.startDate}
            onChange={(startDate) => onChange({ startDate })}
            onUnread={(startDate) => onChange({ startDate })}
            error={words('startDate')}
          />
          {theirs('startDate')}
        </div>
        <div>
          <DateField
            label={labels.endDate}
            value={values.endDate}
            onChange={(endDate) => onChange({ endDate })}
            onUnread={(endDate) => onChange({ endDate })}
            error={words('endDate')}
          />
          {theirs('endDate')}
        </div>
      </SimpleGrid>
      <div>
        <PeoplePicker
          label={labels.leadIds}
          description={t(kind === 'project' ? 'field.leadersHelp' : 'field.managersHelp')}
          value={values.leadIds}
          onChange={(leadIds) => onChange({ leadIds })}
          error={words('leadIds')}
        />
        {theirs('leadIds')}
      </div>
      {personal ? null : (
        <div>
          <PeoplePicker
            label={labels.memberIds}
            description={t('field.membersHelp')}
            value={values.memberIds}
            onChange={(memberIds) => onChange({ memberIds })}
            exclude={values.leadIds}
          />
          {theirs('memberIds')}
        </div>
      )}
      <div>
        <Textarea
          label={labels.description}
          autosize
          minRows={3}
          maxRows={10}
          value={values.description}
          error={words('description')}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
        {theirs('description')}
      </div>
      {values.phase === undefined ? null : (
        <div>
          <Select
            label={labels.phase}
            description={t('field.phaseHelp')}
            placeholder={t('field.phaseNone')}
            clearable
            data={PROJECT_PHASES.map((value) => ({ value, label: PHASE_LABELS[value][language] }))}
            value={values.phase}
            onChange={(value) => onChange({ phase: PROJECT_PHASES.find((each) => each === value) ?? null })}
          />
          {theirs('phase')}
        </div>
      )}
      {values.progress === undefined ? null : (
        <div>
          <Input.Label mb={4}>{labels.progress}</Input.Label>
          <Slider
            value={values.progress}
            onChange={(progress) => onChange({ progress })}
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
          {theirs('progress')}
        </div>
      )}
    </Stack>
  );
};
