import { recordCalls } from '@shilu/events/records/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { callApi } from '../../api/call-api';
import { isApiError, isOffline } from '../../api/api-error';
import { whoIsHere } from './people-here';
import type { Holder } from './record-context';

const PRESENCE_MS = 10_000;
const LOCKS_MS = 8_000;
/** Whoever scrolls through a record is nowhere until they stay. */
const STAYED_MS = 1_500;

type Options = {
  readonly recordId: string;
  readonly myId: string;
  readonly editable: boolean;
  /** The module in sight. */
  readonly moduleId: string | null;
  /** Nobody is in a record that does not exist yet. */
  readonly exists: boolean;
};

/** Who is here and where, and who holds which module (T01, T02). Entering is said again before the lease of a minute ends. */
export const usePresence = ({ recordId, myId, editable, moduleId, exists }: Options) => {
  const at = useRef(moduleId);
  const open = useQuery({
    queryKey: ['presence', recordId, editable],
    queryFn: async () =>
      (
        await callApi(recordCalls.isOpen, {
          ...{ experimentId: recordId, opening: true, reading: !editable, moduleId: at.current },
        })
      ).response.present,
    refetchInterval: PRESENCE_MS,
    enabled: exists,
  });
  const locks = useQuery({
    queryKey: ['locks', recordId],
    queryFn: async () => (await callApi(recordCalls.lockList, { id: recordId })).response,
    refetchInterval: editable ? LOCKS_MS : PRESENCE_MS,
    enabled: exists,
    meta: { watch: [`record:${recordId}`] },
  });
  const { refetch } = open;
  useEffect(() => {
    const moved = at.current !== moduleId;
    at.current = moduleId;
    if (!moved || !exists) return;
    const timer = setTimeout(() => void refetch(), STAYED_MS);
    return () => clearTimeout(timer);
  }, [moduleId, exists, refetch]);
  useEffect(() => {
    // Leaving ends the session's locks too: those of another window, where this one only reads. Reading runs out by itself.
    if (!editable || !exists) return;
    return () => void callApi(recordCalls.unlockRecord, { id: recordId }).catch(() => {});
  }, [recordId, editable, exists]);
  const held = locks.data;
  const present = open.data;
  const holders = useMemo(() => new Map((held ?? []).map((lock): [string, Holder] => [lock.moduleId, lock])), [held]);
  const here = useMemo(() => whoIsHere(present ?? [], holders, myId), [present, holders, myId]);
  return { holders, here, refreshLocks: () => void locks.refetch() };
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
