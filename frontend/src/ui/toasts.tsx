import { type NotificationData, notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { z } from 'zod';
import { isApiError, isOffline } from '../api/api-error';

/** E01: three seconds; what went wrong stays until closed. */
const TOAST_MS = 3_000;

/** What has the focus does not go away under it: its time begins again when the focus leaves. */
const staying = (toast: NotificationData & { readonly id: string }): NotificationData => ({
  ...toast,
  onFocus: () => void notifications.update({ ...staying(toast), autoClose: false }),
  onBlur: (event) => {
    if (!event.currentTarget.contains(event.relatedTarget)) notifications.update(staying(toast));
  },
});

let shown = 0;
const nextId = (): string => `toast-${String((shown += 1))}`;

const show = (toast: NotificationData): void => {
  const { id = nextId() } = toast;
  const closeButtonProps = { 'aria-label': i18next.t('common:actions.close') };
  notifications.show(staying({ role: 'status', withBorder: true, closeButtonProps, ...toast, id }));
};

export const showDone = (message: string): void => {
  show({ message, color: 'accent', autoClose: TOAST_MS });
};

export const showWarning = (message: string, title?: string): void => {
  show({
    // Said once, however many acts it stops at a time.
    id: `warning ${message}`,
    message,
    ...(title === undefined ? {} : { title }),
    color: 'yellow',
    autoClose: TOAST_MS,
  });
};

/** A warning that has to be seen: it stays until closed. */
export const showLasting = (message: string, title: string): void => {
  show({
    id: message,
    message,
    title,
    color: 'yellow',
    autoClose: false,
    role: 'alert',
  });
};

const refusedFields = z.object({ issues: z.array(z.object({ text: z.string() })).min(1) });

/** What the server says of the first field that it refused, after what it says of the whole. */
const withReason = (message: string, details: unknown): string => {
  const why = refusedFields.safeParse(details).data?.issues[0]?.text;
  return why === undefined || message.includes(why) ? message : `${message} · ${why}`;
};

/** Words for a failed call: the server's, in the person's language, or ours when it did not answer. */
export const errorText = (error: unknown): string => {
  if (isOffline(error)) return i18next.t('common:error.noAnswer');
  if (isApiError(error) && error.message !== '') return withReason(error.message, error.details);
  return i18next.t('common:error.system');
};

export const showError = (error: unknown): void => {
  const message = errorText(error);
  show({ id: message, message, color: 'red', autoClose: false, role: 'alert' });
};

/** With one thing to do about it, offered for as long as a person needs to notice. */
export const showOffer = (message: string, label: string, act: () => void, stays = false): void => {
  const id = nextId();
  const take = (): void => {
    notifications.hide(id);
    act();
  };
  show({
    id,
    color: 'accent',
    autoClose: stays ? false : 8_000,
    message: (
      <span>
        {message}{' '}
        <button type="button" className="link" onClick={take}>
          {label}
        </button>
      </span>
    ),
  });
};

/** Done, and can be taken back. */
export const showUndo = (message: string, undo: () => void): void =>
  showOffer(message, i18next.t('common:actions.undo'), undo);
