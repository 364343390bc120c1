import { Stack, Text } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../../api/use-query-call';
import { ErrorState } from '../../ui/error-state';
import { ListSkeleton } from '../../ui/skeletons';
import { Chip } from '../../ui/state-chip';
import { moduleUiOf } from '../modules/registry';
import { WrittenBySeveral } from '../who-wrote/see-who-wrote';
import { SideBySide } from '../dialogs/side-by-side';
import { ChangeList } from '../../audit/change-list';

const TONE = { added: 'approved', removed: 'rejected', modified: 'review', same: 'draft' } as const;
type Props = {
  readonly recordId: string;
  readonly from: number;
  readonly to: number | null;
  readonly people: Readonly<Record<string, string>>;
};

/** What differs between two states of a record, module by module. */
export const Comparison = ({ recordId, from, to, people }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  const query = useQueryCall(
    recordCalls.compare,
    { experimentId: recordId, fromRevision: from, toRevision: to },
    { watch: to === null ? [`record:${recordId}`] : [], staleTime: 60_000 },
  );
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} recordId={recordId} />;
  if (!query.data) return <ListSkeleton rows={5} />;
  const { info, modules } = query.data.response;
  const changed = modules.filter((module) => module.change !== 'same');
  if (changed.length === 0 && info.length === 0) return <Text c="dimmed">{t('compare.same')}</Text>;
  return (
    <Stack gap={18}>
      {info.length > 0 ? (
        <section>
          <Text fw={600} mb={4}>
            {t('compare.info')}
          </Text>
          <ChangeList changes={info} limit={20} />
        </section>
      ) : null}
      {changed.map((module) => (
        <section key={module.moduleId}>
          <Text fw={600} mb={4} component="h3">
            {module.title} <Chip tone={TONE[module.change]}>{t(`compare.${module.change}`)}</Chip>
          </Text>
          {module.omitted ? (
            <>
              <ChangeList changes={module.changes} limit={30} />
              <Text c="dimmed" mt={6}>
                {t('compare.omitted')}
              </Text>
            </>
          ) : (
            <SideBySide
              type={module.type}
              before={module.before}
              after={module.after}
              titles={[t('compare.before'), t('compare.after')]}
              people={people}
            />
          )}
          {module.change !== 'removed' && moduleUiOf(module.type)?.Written !== undefined ? (
            <>
              <Text fw={500} mt={10} component="h4">
                {t('whoWrote.title')}
              </Text>
              <WrittenBySeveral {...{ recordId, moduleId: module.moduleId, from, to, people }} />
            </>
          ) : null}
        </section>
      ))}
      {modules.length > changed.length ? (
        <Text c="dimmed">{t('compare.unchanged', { count: modules.length - changed.length })}</Text>
      ) : null}
    </Stack>
  );
};
