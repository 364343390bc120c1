import { useCallback, useEffect, useRef, useState } from 'react';

/** Where another tab is, and the modules whose editors are open in it. */
export type Tab = { readonly moduleId: string | null; readonly editing: readonly string[] };
type Told = Tab & { readonly tab: number; readonly recordId: string; readonly account: string };
type Handing = { readonly recordId: string; readonly account: string };
type Word =
  | Told
  | { readonly asks: string }
  | { readonly gone: number }
  | (Handing & { readonly takes: string })
  | (Handing & { readonly gives: string });

/** A tab that the browser has put to sleep does not answer; it gives when it wakes. */
const ANSWERS_WITHIN_MS = 1_000;

type Options = {
  readonly recordId: string;
  readonly account: string;
  readonly at: Tab;
  /** Another tab goes on with a module that is open here: done when what was typed can be read there. */
  readonly give: (moduleId: string) => Promise<void>;
};

/** The same record in another tab of this browser: one login, which the server cannot tell apart. */
export const useOtherTabs = ({ recordId, account, at, give }: Options) => {
  const [me] = useState(Math.random);
  const [others, setOthers] = useState<ReadonlyMap<number, Tab>>(new Map());
  const now = useRef({ at, give });
  const tell = useRef((): void => {});
  const channel = useRef<BroadcastChannel | null>(null);
  const given = useRef(new Map<string, () => void>());
  useEffect(() => {
    now.current = { at, give };
  });
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const open = new BroadcastChannel('shilu.records');
    channel.current = open;
    const say = (word: Word): void => open.postMessage(word);
    tell.current = () => say({ ...now.current.at, tab: me, recordId, account });
    const hand = async (moduleId: string): Promise<void> => {
      if (!now.current.at.editing.includes(moduleId)) return;
      await now.current.give(moduleId);
      say({ gives: moduleId, recordId, account });
    };
    open.onmessage = ({ data }: MessageEvent<Word>) => {
      if ('asks' in data) return data.asks === recordId ? tell.current() : undefined;
      const ours = 'recordId' in data && data.recordId === recordId && data.account === account;
      if ('takes' in data) return ours ? void hand(data.takes) : undefined;
      if ('gives' in data) return ours ? given.current.get(data.gives)?.() : undefined;
      const tab = 'gone' in data ? data.gone : data.tab;
      setOthers((before) => {
        const next = new Map(before);
        next.delete(tab);
        if (!('gone' in data) && ours) next.set(tab, { moduleId: data.moduleId, editing: data.editing });
        return next;
      });
    };
    const leave = (): void => say({ gone: me });
    const enter = (): void => {
      say({ asks: recordId });
      tell.current();
    };
    enter();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', enter);
    return () => {
      leave();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', enter);
      open.close();
      channel.current = null;
      setOthers(new Map());
    };
  }, [recordId, account, me]);
  const said = JSON.stringify(at);
  useEffect(() => tell.current(), [said]);
  /** Asks the tab that has the module open to close it there; what was typed in it is kept by then. */
  const take = useCallback(
    (moduleId: string): Promise<void> =>
      new Promise((resolve) => {
        const word: Word = { takes: moduleId, recordId, account };
        if (channel.current === null) return resolve();
        given.current.set(moduleId, resolve);
        setTimeout(resolve, ANSWERS_WITHIN_MS);
        channel.current.postMessage(word);
      }),
    [recordId, account],
  );
  return { tabs: [...others.values()], take };
};
