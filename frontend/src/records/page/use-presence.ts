import { recordCalls } from '@shilu/events/records/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callApi } from '../../api/call-api';
import { isApiError, isOffline } from '../../api/api-error';
import type { Holder } from './record-context';

const PRESENCE_MS = 20_000;
const LOCKS_MS = 8_000;
const NOBODY: readonly { readonly accountId: string; readonly name: string }[] = [];

/** Who is here, and who holds which module (T01, T02). Entering is said again before the lease of a minute ends. */
export const usePresence = (recordId: string, enabled: boolean) => {
  const open = useQuery({
    queryKey: ['presence', recordId],
    queryFn: async () => (await callApi(recordCalls.isOpen, { experimentId: recordId, opening: true })).response,
    refetchInterval: PRESENCE_MS,
    enabled,
  });
  const locks = useQuery({
    queryKey: ['locks', recordId],
    queryFn: async () => (await callApi(recordCalls.lockList, { id: recordId })).response,
    refetchInterval: LOCKS_MS,
    enabled,
    meta: { watch: [`record:${recordId}`] },
  });
  useEffect(() => {
    if (!enabled) return;
    return () => void callApi(recordCalls.unlockRecord, { id: recordId }).catch(() => {});
  }, [recordId, enabled]);
  const held = locks.data;
  const holders = useMemo(() => new Map((held ?? []).map((lock): [string, Holder] => [lock.moduleId, lock])), [held]);
  return { holders, present: open.data?.present ?? NOBODY, refreshLocks: () => void locks.refetch() };
};

export type OpenAnswer = {
  readonly holder: { readonly id: string; readonly name: string } | null;
  readonly unknown: 'offline' | 'noResponse' | null;
};

/** T01: asked once, before opening. Without an answer the record opens with a warning (E10, E03). */
export const askIsOpen = async (recordId: string, myId: string): Promise<OpenAnswer> => {
  try {
    const { isOpen, openInfo } = (await callApi(recordCalls.isOpen, { experimentId: recordId, opening: false }))
      .response;
    return {
      holder:
        isOpen && openInfo !== null && openInfo.operatorId !== myId
          ? { id: openInfo.operatorId, name: openInfo.operator }
          : null,
      unknown: null,
    };
  } catch (error) {
    return {
      holder: null,
      unknown: isOffline(error) ? 'offline' : isApiError(error) && error.code === 5002 ? 'noResponse' : null,
    };
  }
};
