import { useCallback, useState } from 'react';
import { createSend, type Send } from './send-once';

/**
 * Commands within a flow that asks or looks first; a command by itself is `useCommand`. `sending` is the path of the
 * call whose answer is out: not the time that a person takes for a reason.
 */
export const useSend = (): { readonly send: Send; readonly sending: string | null } => {
  const [once] = useState(() => createSend());
  const [sending, setSending] = useState<string | null>(null);
  const send = useCallback<Send>(
    async (call, request, options) => {
      setSending(call.path);
      try {
        return await once(call, request, options);
      } finally {
        setSending((now) => (now === call.path ? null : now));
      }
    },
    [once],
  );
  return { send, sending };
};
