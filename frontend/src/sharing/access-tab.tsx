import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { sharingCalls, type AccessReason, type ShareRow } from '@shilu/events/sharing/calls';
import { IconShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';
import { ErrorState } from '../ui/error-state';
import { PersonName } from '../ui/person';
import { WorkButton } from '../ui/work-button';
import classes from './sharing.module.css';
import { untilWords, withWords } from './share-words';
import { useWithdraw } from './use-withdraw';

type Props = { readonly recordId: string; readonly mayShare: boolean; readonly onShare: () => void };

/** Who can see the record, and why; and with whom it is shared. */
export const AccessTab = ({ recordId, mayShare, onShare }: Props) => {
  const { t } = useTranslation(['sharing', 'common']);
  const readers = useQueryCall(
    sharingCalls.recordReaders,
    { recordId },
    { watch: [`record:${recordId}`, 'shares', 'members'], keepPrevious: true },
  );
  const shares = useQueryCall(
    sharingCalls.sharePage,
    { recordId, standing: 'active', side: 'all', pageSize: 200 },
    { watch: ['shares'], keepPrevious: true },
  );
  const withdraw = useWithdraw();
  const groundWords = ({ kind, place, endsAt, use }: AccessReason): string => {
    const said = t(`ground.${kind}`);
    const more = [
      ...(place === null ? [] : [place]),
      ...(use === null ? [] : [t(`uses.${use}`), untilWords(endsAt, t)]),
    ];
    return more.length === 0 ? said : t('groundAt', { ground: said, place: more.join(t('and')) });
  };
  const line = (share: ShareRow) => (
    <li key={share.id} className={classes['line']}>
      <div>
        <b>{withWords(share, t)}</b>
        <Text c="dimmed" fz="xs">
          {[t(`uses.${share.use}`), untilWords(share.endsAt, t), share.reason].join(' · ')}
        </Text>
      </div>
      {share.mayWithdraw ? (
        <WorkButton
          size="compact-sm"
          variant="default"
          aria-label={t('withdrawOf', { name: withWords(share, t) })}
          working={withdraw.isPending && withdraw.variables.request.id === share.id}
          onClick={() => withdraw.mutate({ request: { id: share.id } })}
        >
          {t('withdraw')}
        </WorkButton>
      ) : null}
    </li>
  );
  const standing = shares.data?.response ?? [];
  return (
    <Stack gap={16}>
      {mayShare || standing.length > 0 ? (
        <section>
          <Group justify="space-between" mb={6}>
            <h3 className={classes['head']}>{t('shares')}</h3>
            {mayShare ? (
              <Button size="compact-sm" leftSection={<IconShare size={14} />} onClick={onShare}>
                {t('share')}
              </Button>
            ) : null}
          </Group>
          {standing.length === 0 ? (
            <Text c="dimmed">{t('sharesNone')}</Text>
          ) : (
            <ul className={classes['lines']}>{standing.map(line)}</ul>
          )}
        </section>
      ) : null}
      <section>
        <h3 className={classes['head']}>{t('readers')}</h3>
        <Text c="dimmed" fz="xs" mb={6}>
          {t('readersHelp')}
        </Text>
        {readers.error ? <ErrorState error={readers.error} onRetry={() => void readers.refetch()} /> : null}
        {readers.isPending ? <Loader size={16} /> : null}
        <ul className={classes['lines']}>
          {(readers.data?.response ?? []).map(({ accountId, name, grounds }) => (
            <li key={accountId} className={classes['line']}>
              <div>
                <PersonName name={name} />
                {grounds.map((ground, at) => (
                  <Text key={at} c="dimmed" fz="xs">
                    {groundWords(ground)}
                  </Text>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </section>
    </Stack>
  );
};
