import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { showDone, showError } from './toasts';

/** K04: so long a button works; then it is free, and what is known is said. */
export const FREE_AFTER_MS = 5_000;

const NOTICE = 'answer-is-late';

/** What is late now, and whether the same may be asked again without being done twice. */
const late = new Map<symbol, 'command' | 'work'>();
const timers = new Set<ReturnType<typeof setTimeout>>();

const say = (): void => {
  notifications.hide(NOTICE);
  if (late.size === 0) return;
  const again = [...late.values()].includes('command');
  notifications.show({
    id: NOTICE,
    message: i18next.t(again ? 'common:late.command' : 'common:late.work'),
    color: 'yellow',
    autoClose: false,
    withBorder: true,
    closeButtonProps: { 'aria-label': i18next.t('common:actions.close') },
  });
};

/**
 * An answer is awaited: after 5 s without one a person is told so, and of a command that it may be asked again. The
 * function given back ends the wait, with null or what went wrong; an answer that came late is then told of too, for the
 * dialog it belonged to may have been left.
 */
export const expectAnswer = (what: 'command' | 'work'): ((error: unknown) => void) => {
  const wait = Symbol(what);
  const timer = setTimeout(() => {
    timers.delete(timer);
    late.set(wait, what);
    say();
  }, FREE_AFTER_MS);
  timers.add(timer);
  return (error) => {
    clearTimeout(timer);
    timers.delete(timer);
    if (!late.delete(wait)) return;
    say();
    if (what === 'work') return;
    if (error === null) showDone(i18next.t('common:late.done'));
    else showError(error);
  };
};

/** Nobody waits any more for what was asked. */
export const forgetAnswers = (): void => {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  late.clear();
  notifications.hide(NOTICE);
};
