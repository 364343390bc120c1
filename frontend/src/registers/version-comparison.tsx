import { Stack, Text } from '@mantine/core';
import type { Register } from '@shilu/events/core/define-register';
import type { versionCalls } from '@shilu/events/core/register-calls';
import { registerKey } from '@shilu/events/live/told-key';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';
import { ChangeList } from '../audit/change-list';
import { SideBySide } from '../records/dialogs/side-by-side';
import { ErrorState } from '../ui/error-state';
import { ListSkeleton } from '../ui/skeletons';
import { Chip, type Tone } from '../ui/state-chip';

const TONE = { added: 'approved', removed: 'rejected', modified: 'review', same: 'draft' } as const satisfies Record<
  string,
  Tone
>;

type Props = {
  readonly call: NonNullable<ReturnType<typeof versionCalls>>['compare'];
  readonly id: string;
  readonly register: Register;
  /** Null is the draft. */
  readonly from: number | null;
  readonly to: number | null;
  readonly titles: readonly string[];
};

/** What differs between two versions of an entry: its fields first, then its modules side by side. */
export const VersionComparison = ({ call, id, register, from, to, titles }: Props) => {
  const { t } = useTranslation(['records', 'registers']);
  const watch = useMemo(() => [registerKey(register)], [register]);
  const query = useQueryCall(call, { id, from, to }, { watch });
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <ListSkeleton rows={4} />;
  const { changes, modules } = query.data.response;
  const changed = modules.filter((module) => module.change !== 'same');
  const [before = '', after = ''] = titles;
  if (changed.length === 0 && changes.length === 0) return <Text c="dimmed">{t('registers:version.same')}</Text>;
  return (
    <Stack gap={18}>
      {changes.length === 0 ? null : <ChangeList changes={changes} limit={20} />}
      {changed.map((module, at) => (
        <section key={at}>
          <Text fw={600} mb={4} component="h4">
            {module.title} <Chip tone={TONE[module.change]}>{t(`records:compare.${module.change}`)}</Chip>
          </Text>
          <SideBySide type={module.type} before={module.before} after={module.after} titles={[before, after]} />
        </section>
      ))}
      {modules.length > changed.length ? (
        <Text c="dimmed">{t('records:compare.unchanged', { count: modules.length - changed.length })}</Text>
      ) : null}
    </Stack>
  );
};
