import { Button, Group, Text } from '@mantine/core';
import type { ShareRow } from '@shilu/events/sharing/calls';
import { IconShare } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/api-error';
import { ErrorState } from '../ui/error-state';
import { ListSkeleton } from '../ui/skeletons';
import { WorkButton } from '../ui/work-button';
import classes from './sharing.module.css';
import { standingWords, untilWords, withWords } from './share-words';
import { useWithdraw } from './use-withdraw';

type Props = {
  /** Not there while nothing is known of them. */
  readonly shares: readonly ShareRow[] | undefined;
  /** Why they are not known. */
  readonly error: ApiError | null;
  readonly onRetry: () => void;
  /** What the button says that shares; null where its reader may not share. */
  readonly share: string | null;
  readonly none: string;
  readonly onShare: () => void;
};

/** With whom something is shared now, and where that ends. */
export const ShareLines = ({ shares, error, onRetry, share, none, onShare }: Props) => {
  const { t } = useTranslation(['sharing', 'common']);
  const withdraw = useWithdraw();
  const unread = shares === undefined ? error : null;
  if (share === null && unread === null && (shares ?? []).length === 0) return null;
  const list = (): ReactNode => {
    if (unread !== null) return <ErrorState error={unread} onRetry={onRetry} />;
    if (shares === undefined) return <ListSkeleton rows={1} />;
    if (shares.length === 0) return <Text c="dimmed">{none}</Text>;
    return <ul className={classes['lines']}>{shares.map(line)}</ul>;
  };
  const line = (row: ShareRow) => (
    <li key={row.id} className={classes['line']}>
      <div>
        <b>{withWords(row, t)}</b>
        <Text c="dimmed" fz="xs">
          {[
            ...(row.standing === 'proposed' ? [standingWords(row, t)] : []),
            ...[t(`uses.${row.use}`), untilWords(row.endsAt, t), row.reason],
          ].join(' · ')}
        </Text>
      </div>
      {row.mayWithdraw ? (
        <WorkButton
          size="compact-sm"
          variant="default"
          aria-label={t('withdrawOf', { name: withWords(row, t) })}
          working={withdraw.isPending && withdraw.variables.request.id === row.id}
          onClick={() => withdraw.mutate({ request: { id: row.id } })}
        >
          {t('withdraw')}
        </WorkButton>
      ) : null}
    </li>
  );
  return (
    <section>
      <Group justify="space-between" mb={6}>
        <h3 className={classes['head']}>{t('shares')}</h3>
        {share === null ? null : (
          <Button size="compact-sm" leftSection={<IconShare size={14} />} onClick={onShare}>
            {share}
          </Button>
        )}
      </Group>
      {list()}
    </section>
  );
};
