import { tellsOfAlteration } from '@shilu/events/core/result-codes';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isApiError, isForbidden, isNotFound, isOfNow, isOffline } from '../api/api-error';
import { NotHere } from './not-here';
import { errorText } from './toasts';

const NowOnlyPart = lazy(async () => ({ default: (await import('./now-only')).NowOnlyPart }));

type Props = {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly requestAt?: string | undefined;
  /** The record that is not shown: where it was altered, its trace says what is wrong. */
  readonly recordId?: string;
};

/** What happened, what is safe, what to do. Where data were altered, the refusal itself says what to do, and nothing is called safe. Not found and not allowed are different answers. */
export const ErrorState = ({ error, onRetry, requestAt, recordId }: Props) => {
  const { t } = useTranslation('common');
  if (isNotFound(error)) return <NotHere requestAt={requestAt} />;
  if (isOfNow(error))
    return (
      <Suspense>
        <NowOnlyPart why={errorText(error)} />
      </Suspense>
    );
  const kind = isForbidden(error) ? 'forbidden' : 'failed';
  const title = kind === 'failed' ? t('error.title') : t(`error.${kind}Title`);
  const body = kind === 'failed' ? errorText(error) : t(`error.${kind}`);
  const altered = isApiError(error) && tellsOfAlteration(error.code);
  return (
    <Stack align="center" gap={8} py={56} px={20} ta="center" role="alert">
      <Title order={2} fz={17}>
        {title}
      </Title>
      <Text maw={520}>{body}</Text>
      {kind === 'failed' && !altered && !isOffline(error) ? (
        <Text c="dimmed" maw={520}>
          {t('error.safe')} {t('error.retry')}
        </Text>
      ) : null}
      {kind === 'failed' && isApiError(error) && error.path !== undefined ? (
        <Text className="mono" c="dimmed">
          {error.code} · {error.path}
        </Text>
      ) : null}
      <Group gap={8} mt={8}>
        {kind !== 'forbidden' && !altered && onRetry ? (
          <Button variant="default" onClick={onRetry}>
            {t('actions.retry')}
          </Button>
        ) : null}
        {altered && recordId !== undefined ? (
          <Button variant="default" component={Link} to={`/team/auditTrace?recordId=${encodeURIComponent(recordId)}`}>
            {t('error.trace')}
          </Button>
        ) : null}
        <Button variant="subtle" component="a" href="/">
          {t('actions.goHome')}
        </Button>
      </Group>
    </Stack>
  );
};
