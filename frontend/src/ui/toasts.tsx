import { type NotificationData, notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { z } from 'zod';
import { isApiError, isOffline } from '../api/api-error';

/** E01: on top, three seconds; what went wrong stays until closed. */
const TOAST_MS = 3_000;

const show = (toast: NotificationData): void => {
  notifications.show({ closeButtonProps: { 'aria-label': i18next.t('common:actions.close') }, ...toast });
};

export const showDone = (message: string): void => {
  show({ message, color: 'accent', autoClose: TOAST_MS, withBorder: true });
};

export const showWarning = (message: string, title?: string): void => {
  show({
    message,
    ...(title === undefined ? {} : { title }),
    color: 'yellow',
    autoClose: TOAST_MS,
    withBorder: true,
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
    withBorder: true,
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
  show({ id: message, message, color: 'red', autoClose: false, withBorder: true, role: 'alert' });
};

/** With one thing to do about it, offered for as long as a person needs to notice. */
export const showOffer = (message: string, label: string, act: () => void, stays = false): void => {
  const id = crypto.randomUUID();
  const take = (): void => {
    notifications.hide(id);
    act();
  };
  show({
    id,
    color: 'accent',
    autoClose: stays ? false : 8_000,
    withBorder: true,
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
