import type { Call, RequestOf } from '@shilu/events/core/call';
import { setAsideCalls } from '@shilu/events/integrations/set-aside-calls';
import { deliveryCalls } from '@shilu/events/integrations/delivery-calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WatchKey } from '../../api/watch-key';
import { useCommand } from '../../api/use-command';
import { queryCallOptions } from '../../api/use-query-call';
import { showDone } from '../../ui/toasts';

const WATCH: readonly WatchKey[] = ['deliveries'];
/** Deliveries come and go by themselves; no event of the log says so. */
const LOOK_AGAIN_MS = 3_000;

/** An answer about deliveries, asked for again and again while the screen is open. */
export const useLiveQuery = <C extends Call>(
  call: C,
  request: RequestOf<C>,
  { enabled = true }: { readonly enabled?: boolean } = {},
) =>
  useQuery({
    ...queryCallOptions(call, request, { watch: WATCH, enabled }),
    refetchInterval: LOOK_AGAIN_MS,
    placeholderData: keepPreviousData,
  });

export const useRetrySetAside = () => {
  const { t } = useTranslation('deliveries');
  return useCommand(setAsideCalls.retrySetAside, { refresh: WATCH, onDone: () => showDone(t('setAside.retried')) });
};

export const useDeeds = () => {
  const { t } = useTranslation('deliveries');
  const retry = useCommand(deliveryCalls.retry, { refresh: WATCH, onDone: () => showDone(t('retried')) });
  const discard = useCommand(deliveryCalls.discard, { refresh: WATCH, onDone: () => showDone(t('discarded')) });
  return { retry, discard };
};
