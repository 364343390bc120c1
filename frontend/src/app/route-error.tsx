import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { isApiError } from '../api/api-error';
import { ErrorState } from '../ui/error-state';
import { isChunkError, reloadOnce } from './chunk-reload';
import { NotFoundPage } from './not-found-page';

/** A screen that threw: says what is safe; a missing chunk reloads first (E06). */
export const RouteError = () => {
  const { t } = useTranslation('common');
  const error = useRouteError();
  const location = useLocation();
  const chunk = isChunkError(error);
  const [reloading, setReloading] = useState(chunk);
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- whether the page may reload is known only by asking it to
    if (chunk) setReloading(reloadOnce(location.pathname + location.search));
    else console.error(error);
  }, [chunk, error, location]);
  if (reloading) return null;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  if (isApiError(error)) return <ErrorState error={error} onRetry={() => window.location.reload()} />;
  return (
    <Stack align="center" gap={8} py={80} px={20} ta="center" role="alert">
      <Title order={1}>{t('error.crashTitle')}</Title>
      <Text maw={520}>{t('error.crash')}</Text>
      {error instanceof Error ? (
        <Text className="mono" c="dimmed" maw={640} lineClamp={2}>
          {error.message}
        </Text>
      ) : null}
      <Group gap={8} mt={8}>
        <Button onClick={() => window.location.reload()}>{t('actions.refresh')}</Button>
        <Button variant="default" component="a" href="/">
          {t('actions.goHome')}
        </Button>
      </Group>
    </Stack>
  );
};
