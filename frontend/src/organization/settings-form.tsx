import { Button, Group, Stack, Text } from '@mantine/core';
import { MOST_FILE_MB } from '@shilu/events/files/file-limits';
import { organizationCalls } from '@shilu/events/organization/calls';
import type { OrganizationSettings } from '@shilu/events/organization/organization';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/api-error';
import { useCommand } from '../api/use-command';
import { useQueryCall } from '../api/use-query-call';
import { useMe } from '../identity/session';
import { ConfirmLeave } from '../ui/confirm-leave';
import { ErrorState } from '../ui/error-state';
import { PageHeader } from '../ui/page-header';
import { PageSkeleton } from '../ui/skeletons';
import { errorText, showDone } from '../ui/toasts';
import { settingChanges, settingProblems, type SettingProblem } from './settings-rules';
import classes from './team.module.css';
import { WorkButton } from '../ui/work-button';

export type SettingsFields = {
  readonly values: OrganizationSettings;
  readonly change: (part: Partial<OrganizationSettings>) => void;
  readonly problem: (key: keyof OrganizationSettings) => string | null;
  readonly readOnly: boolean;
};
type Props = {
  readonly title: string;
  readonly description: string;
  readonly fields: (form: SettingsFields) => ReactNode;
  readonly preview?: (values: OrganizationSettings) => ReactNode;
};

/** A page of organisation settings (X020, X021): fields on the left, what they make on the right while one types. */
export const SettingsPage = (props: Props) => {
  const query = useQueryCall(organizationCalls.settings, {}, { watch: ['settings'] });
  const settings = query.data?.response;
  if (query.isError && !settings) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!settings) return <PageSkeleton />;
  return <SettingsForm {...props} start={settings} />;
};

const SettingsForm = ({
  title,
  description,
  fields,
  preview,
  start,
}: Props & { readonly start: OrganizationSettings }) => {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation('common');
  const me = useMe();
  const readOnly = !me.accountInfo.isOrganAdmin;
  // Only what this person typed is held here: another's change to another setting shows through.
  const [typed, setTyped] = useState<Partial<OrganizationSettings>>({});
  const [refused, setRefused] = useState<ApiError | null>(null);
  const save = useCommand(organizationCalls.changeSettings, {
    refresh: ['settings'],
    onRefused: setRefused,
  });
  const values: OrganizationSettings = { ...start, ...typed };
  const changes = settingChanges(start, values);
  const dirty = Object.keys(changes).length > 0;
  const problems = settingProblems(values, start);
  const problem = (key: keyof OrganizationSettings): string | null => {
    const found: SettingProblem | undefined = problems[key];
    return found === undefined
      ? null
      : t(`setting.problem.${found}`, { max: values.watermarkLimit, most: MOST_FILE_MB });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setRefused(null);
    if (Object.keys(problems).length > 0) return;
    save.mutate(
      { request: { settings: changes } },
      {
        onSuccess: () => {
          // What was typed on meanwhile stays.
          setTyped((now) => settingChanges({ ...start, ...typed }, { ...start, ...now }));
          showDone(common('toast.saved'));
        },
      },
    );
  };
  return (
    <>
      <ConfirmLeave when={dirty && !save.isPending} />
      <PageHeader title={title} description={readOnly ? t('setting.readOnly') : description} />
      <form onSubmit={submit} noValidate className={classes['settings']}>
        <Stack gap={16}>
          {fields({ values, readOnly, problem, change: (part) => setTyped((before) => ({ ...before, ...part })) })}
          {refused === null ? null : (
            <Text c="var(--red)" role="alert">
              {errorText(refused)}
            </Text>
          )}
          {readOnly ? null : (
            <Group gap={8}>
              <WorkButton type="submit" working={save.isPending} disabled={!dirty}>
                {common('actions.save')}
              </WorkButton>
              <Button variant="default" disabled={!dirty} onClick={() => setTyped({})}>
                {common('actions.undo')}
              </Button>
            </Group>
          )}
        </Stack>
        {preview ? (
          <aside className={classes['preview']} aria-label={t('setting.preview')}>
            <Text fz="sm" fw={500}>
              {t('setting.preview')}
            </Text>
            {preview(values)}
          </aside>
        ) : null}
      </form>
    </>
  );
};
