import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { capabilityCalls } from '@shilu/events/capabilities/calls';
import type { Subject } from '@shilu/events/capabilities/capability';
import type { ShownRelation } from '@shilu/events/capabilities/relate-calls';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../api/use-command';
import { useQueryCall } from '../api/use-query-call';
import { ErrorState } from '../ui/error-state';
import { ReasonDialog } from '../ui/reason-dialog';
import { ListSkeleton } from '../ui/skeletons';
import { errorText } from '../ui/toasts';
import { RelateDialog } from './relate-dialog';
import { RelationLine } from './relation-line';

type Props = { readonly subject: Subject; readonly heading: ReactNode; readonly empty: string };

/** What an entry or a record is related to, told from either end, with the way to add and to take back. */
export const Relations = ({ subject: { category, id }, heading, empty }: Props) => {
  const { t } = useTranslation(['relations', 'common']);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<ShownRelation | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const watch = useMemo(() => [`beside:${category}:${id}`, `about:${category}:${id}`] as const, [category, id]);
  const query = useQueryCall(capabilityCalls.entryRelations, { category, id }, { watch });
  const unrelate = useCommand(capabilityCalls.unrelateEntry, {
    refresh: watch,
    onDone: () => setRemoving(null),
    onRefused: (error) => setRefused(errorText(error)),
  });
  const found = query.data?.response;
  if (query.isError && !found) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!found) return <ListSkeleton rows={2} />;
  const { relations, mayRelate, partial } = found;
  return (
    <>
      <Group justify="space-between" mb={8}>
        {heading}
        {mayRelate ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => setAdding(true)}
          >
            {t('add')}
          </Button>
        ) : null}
      </Group>
      <Stack gap={4}>
        {partial ? <Alert color="yellow">{t('partial')}</Alert> : null}
        {relations.length === 0 ? <Text c="dimmed">{empty}</Text> : null}
        <div>
          {relations.map((relation) => (
            <RelationLine key={relation.id} relation={relation}>
              {relation.mayRemove ? (
                <button
                  type="button"
                  className="link"
                  style={{ fontSize: 12.5 }}
                  aria-label={t('removeOf', { name: relation.other.name })}
                  onClick={() => {
                    setRefused(null);
                    setRemoving(relation);
                  }}
                >
                  {t('remove')}
                </button>
              ) : null}
            </RelationLine>
          ))}
        </div>
      </Stack>
      {adding ? <RelateDialog subject={{ category, id }} watch={watch} onClose={() => setAdding(false)} /> : null}
      <ReasonDialog
        opened={removing !== null}
        title={t('removeTitle', { name: removing?.other.name ?? '' })}
        confirmLabel={t('remove')}
        danger
        busy={unrelate.isPending}
        error={refused}
        onClose={() => setRemoving(null)}
        onConfirm={(reason) => {
          if (removing) unrelate.mutate({ request: { ...removing.beside, relationId: removing.id, reason } });
        }}
      />
    </>
  );
};
