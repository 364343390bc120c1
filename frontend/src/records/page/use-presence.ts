import { recordCalls } from '@shilu/events/records/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/call-api';
import { keepaliveSender } from '../session/keepalive';
import { locksIn, myWindows, whoIsHere, withTabs } from './people-here';
import { useOtherTabs, type Tab } from './use-other-tabs';

const PRESENCE_MS = 10_000;
const LOCKS_MS = 8_000;
/** Whoever scrolls through a record is nowhere until they stay. */
const STAYED_MS = 1_500;

type Options = {
  readonly recordId: string;
  readonly myId: string;
  readonly myName: string;
  readonly editable: boolean;
  /** The module in sight. */
  readonly moduleId: string | null;
  /** Nobody is in a record that does not exist yet. */
  readonly exists: boolean;
  /** Modules whose editor is open in this window. */
  readonly editing: string;
  /** Closes one that another tab of one's own goes on with. */
  readonly give: (moduleId: string) => Promise<void>;
};

/** Who is here and where, and who holds which module (T01, T02). Entering is said again before the lease of a minute ends. */
export const usePresence = ({ recordId, myId, myName, editable, moduleId, exists, editing, give }: Options) => {
  const { t } = useTranslation('records');
  const at = useRef(moduleId);
  const [keepalive] = useState(keepaliveSender);
  const open = useQuery({
    queryKey: ['presence', recordId, editable],
    queryFn: async () => {
      keepalive.warm();
      const request = { experimentId: recordId, opening: true, reading: !editable, moduleId: at.current };
      return (await callApi(recordCalls.isOpen, request)).response;
    },
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
  const editingNow = useRef(editing);
  useEffect(() => {
    editingNow.current = editing;
  });
  useEffect(() => {
    if (!exists) return;
    // A window that closes is seen to be gone at once, and what it held is free; another of this login says itself again.
    const leave = (): void => {
      for (const each of editingNow.current.split(' ').filter((id) => id !== ''))
        keepalive.send(recordCalls.releaseEdit, JSON.stringify({ experimentId: recordId, moduleId: each }));
      keepalive.send(recordCalls.isOpen, JSON.stringify({ experimentId: recordId, leaving: true }));
    };
    const back = (event: PageTransitionEvent): void => void (event.persisted && refetch());
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', back);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', back);
    };
  }, [recordId, exists, refetch, keepalive]);
  useEffect(() => {
    // Leaving ends the session's locks too: those of another window, where this one only reads.
    if (!exists) return;
    return () =>
      void (
        editable
          ? callApi(recordCalls.unlockRecord, { id: recordId })
          : callApi(recordCalls.isOpen, { experimentId: recordId, leaving: true })
      ).catch(() => {});
  }, [recordId, editable, exists]);
  const held = locks.data;
  const present = open.data?.present;
  const elsewhere = open.data?.elsewhere;
  const openHere = editing === '' ? [] : editing.split(' ');
  const { tabs, take } = useOtherTabs({ recordId, account: myId, at: { moduleId, editing: openHere }, give });
  const tabKey = JSON.stringify(tabs);
  const me = t('top.meElsewhere');
  const locked = useMemo(() => locksIn(held ?? [], myId, me), [held, myId, me]);
  const holders = useMemo(
    () => withTabs(locked, JSON.parse(tabKey) as readonly Tab[], { myId, me, editing }),
    [locked, tabKey, myId, me, editing],
  );
  const here = useMemo(() => {
    const mine = myWindows({
      myId,
      myName,
      holders: locked,
      elsewhere: elsewhere ?? [],
      tabs: JSON.parse(tabKey) as readonly Tab[],
    });
    return [...mine, ...whoIsHere(present ?? [], locked, myId)];
  }, [present, elsewhere, tabKey, locked, myId, myName]);
  return { locked, holders, here, takeFromTabs: take, refreshLocks: () => void locks.refetch() };
};
