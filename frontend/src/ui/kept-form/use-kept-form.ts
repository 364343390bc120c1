import type { Call } from '@shilu/events/core/call';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { keepBeforeSessionEnds } from '../../api/session-lost';
import type { ApiError } from '../../api/api-error';
import { useCommand, type CommandOptions } from '../../api/use-command';
import { lockStore, sessionStore } from '../../identity/session';
import { changed, changesOf, editedFrom, rebased, settled, type Edited } from '../../lib/edited-values';
import { useStore } from '../../lib/store';
import { showDone, showError } from '../toasts';
import { createKeeping, type Keeping } from './keeping';

type Values = Readonly<Record<string, unknown>>;

export type KeptFormOptions<T extends Values> = {
  /** Which form it is, and of what: the id of what is changed, null of something new. */
  readonly form: string;
  readonly of: string | null;
  /** What something new belongs to, where that is not the same everywhere. */
  readonly within?: string | undefined;
  /** What stands there now; of something new, what its form begins with. */
  readonly start: T;
  /** What an earlier time, or an earlier release, kept of these values; null where they are none of this form any more. */
  readonly read: (kept: unknown) => T | null;
  /** Nothing can be typed. */
  readonly readOnly?: boolean;
};

export type KeptForm<T extends Values> = {
  readonly edited: Edited<T>;
  readonly values: T;
  /** What differs from what is saved. */
  readonly changes: Partial<T>;
  readonly change: (part: Partial<T>) => void;
  /** Where somebody else changed the same. */
  readonly choose: (key: string, whose: 'mine' | 'theirs') => void;
  /** Upon what somebody else saved meanwhile. */
  readonly rebase: (theirs: T) => Edited<T>;
  /** A control that holds how something was typed begins anew with this. */
  readonly round: number;
  /** When what stands in it was typed, where that is of an earlier time. */
  readonly foundAt: string | null;
  readonly discard: () => void;
  /** Takes the discarding back; null where nothing was. */
  readonly undiscard: (() => void) | null;
  readonly refused: ApiError | string | null;
  readonly refuse: (why: ApiError | string | null) => void;
  /** Whether it is still there: whoever closed it goes nowhere with what it sent. */
  readonly isOpen: () => boolean;
  readonly keeping: Keeping;
  readonly unkept: boolean;
};

const whoTypes = (): string => {
  const session = sessionStore.get();
  if (session === null) throw new Error('nobody is logged in');
  return session.accountInfo.id;
};

/** As it was kept, upon what stands now: the merge is the same as with what somebody saves while a form is open. */
export const restored = <T extends Values>(
  held: unknown,
  read: (kept: unknown) => T | null,
  now: T,
  isNew: boolean,
): Edited<T> | null => {
  const { base, mine, both } = (typeof held === 'object' && held !== null ? held : {}) as Partial<Edited<Values>>;
  const [then, typed] = [read(base), read(mine)];
  if (then === null || typed === null) return null;
  const open = Array.isArray(both) ? both.filter((key) => Object.hasOwn(typed, key)) : [];
  const merged = rebased({ base: then, mine: typed, both: open }, now);
  // What something new begins with, such as today's date, is nobody else's word.
  const edited = isNew ? { ...merged, both: [] } : merged;
  return Object.keys(changesOf(edited)).length === 0 ? null : edited;
};

/** What of it is worth keeping; null where nothing was typed that is not saved. */
const heldOf = <T extends Values>(edited: Edited<T>): Edited<T> | null =>
  Object.keys(changesOf(edited)).length === 0 ? null : edited;

/**
 * The values of a form that adds or changes something: the only way to have such values. What is typed is kept in this
 * browser for its person until it is saved or discarded, and offered again, with what it was typed upon, wherever the form
 * is opened next.
 */
export const useKeptForm = <T extends Values>({
  form,
  of,
  within = '',
  start,
  read,
  readOnly = false,
}: KeptFormOptions<T>): KeptForm<T> => {
  // Read once: a session that is lost ends the form, and what was typed stays its person's.
  const [keeping] = useState(() => createKeeping({ accountId: whoTypes(), form, of: of ?? `new ${within}` }));
  const [found] = useState(() =>
    readOnly || keeping.found === null ? null : restored(keeping.found.held, read, start, of === null),
  );
  const [edited, setEdited] = useState<Edited<T>>(() => found ?? editedFrom(start));
  const [foundAt, setFoundAt] = useState(found === null ? null : (keeping.found?.at ?? null));
  const [discarded, setDiscarded] = useState<Edited<T> | null>(null);
  const [round, setRound] = useState(0);
  const [refused, setRefused] = useState<ApiError | string | null>(null);
  const shown = useRef(false);
  const latest = useRef(edited);
  const hold = (next: Edited<T>): void => {
    latest.current = next;
    setEdited(next);
    keeping.note(heldOf(next));
  };
  useEffect(() => {
    // What was kept is saved by now, by a command whose answer never came, or by somebody else in the same words.
    if (!readOnly && found === null && keeping.holds()) keeping.drop();
  }, [keeping, found, readOnly]);
  useEffect(() => {
    shown.current = true;
    const keep = (): void => void keeping.keep();
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') keep();
    };
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', onHidden);
    const forget = keepBeforeSessionEnds(keep);
    return () => {
      shown.current = false;
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', onHidden);
      forget();
      // Whoever closed it hears that nothing is lost.
      if (readOnly || !keeping.keep() || !keeping.holds()) return;
      if (sessionStore.get() !== null && !lockStore.get()) showDone(i18next.t('common:kept.kept'));
    };
  }, [keeping, readOnly]);
  const refuse = (why: ApiError | string | null): void => {
    // Refused after the form was closed.
    if (!shown.current && why !== null && typeof why !== 'string') showError(why);
    setRefused(why);
  };
  return {
    edited,
    values: edited.mine,
    changes: changesOf(edited),
    change: (part) => {
      setDiscarded(null);
      hold(changed(latest.current, part));
    },
    choose: (key, whose) => hold(settled(latest.current, key, whose)),
    rebase: (theirs) => {
      const before = latest.current;
      const next = rebased(before, theirs);
      hold(next);
      if (Object.keys(changesOf({ base: before.base, mine: theirs })).length > 0) setRound((times) => times + 1);
      return next;
    },
    round,
    foundAt,
    discard: () => {
      if (keeping.holds()) setDiscarded(latest.current);
      setFoundAt(null);
      setRefused(null);
      hold(editedFrom(latest.current.base));
      keeping.drop();
      setRound((times) => times + 1);
    },
    undiscard:
      discarded === null
        ? null
        : () => {
            hold(discarded);
            setDiscarded(null);
            setRound((times) => times + 1);
          },
    refused,
    refuse,
    isOpen: () => shown.current,
    keeping,
    unkept: useStore(keeping.unkept),
  };
};

/**
 * What such a form sends. Done, what was typed is kept no more; refused, the form says why; without an answer the same is
 * sent again as the same command, also after the form was closed or the page was loaded anew.
 */
export const useFormCommand = <T extends Values, C extends Call>(
  { keeping, refuse, isOpen }: Pick<KeptForm<T>, 'keeping' | 'refuse' | 'isOpen'>,
  call: C,
  { onRefused, ...options }: Omit<CommandOptions<C>, 'attempts' | 'onAccepted' | 'shownFirst'>,
) =>
  useCommand(call, {
    ...options,
    attempts: keeping.attempts,
    shownFirst: true,
    onAccepted: () => keeping.dropSent(),
    onDone: (answer, request) => {
      // Closed while what it changed came on screen: it is saved, and nothing else follows.
      if (isOpen()) options.onDone?.(answer, request);
      else showDone(i18next.t('common:toast.saved'));
    },
    onRefused: (error, request) => {
      if (onRefused) onRefused(error, request);
      else refuse(error);
    },
  });
