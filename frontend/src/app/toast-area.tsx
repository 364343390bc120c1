import { useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { AT_REST_MS } from './at-rest';
import { loadToasts } from './load-toasts';
import type { Toasts } from './toasts';

/**
 * Where toasts appear. No page needs it to come up, so it is fetched with the first that is told, or once the page is at
 * rest: the first may be that the server no longer answers.
 */
export const ToastArea = () => {
  const told = useNotifications().notifications.length;
  const [List, setList] = useState<typeof Toasts | null>(null);
  const here = List !== null;
  useEffect(() => {
    if (here) return undefined;
    let wanted = true;
    const get = (): void =>
      void loadToasts().then(
        (fetched) => wanted && setList(() => fetched.Toasts),
        // Tried again with the next one.
        () => {},
      );
    const later = setTimeout(get, told > 0 ? 0 : AT_REST_MS);
    return () => {
      wanted = false;
      clearTimeout(later);
    };
  }, [here, told]);
  return List === null ? null : <List />;
};
