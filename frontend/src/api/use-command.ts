import type { Answer, Call, RequestOf, ResponseOf } from '@shilu/events/core/call';
import { useMutation, useQueryClient, type QueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../ui/toasts';
import type { ApiError } from './api-error';
import type { CallOptions } from './call-api';
import { createSend, SHOWN_WITHIN_MS, type Attempts } from './send-once';
import type { WatchKey } from './watch-key';
import { refreshWatching } from './watching';

export type CommandOptions<C extends Call> = {
  /** Watch keys to refetch when it is done, without waiting for the stream. */
  readonly refresh?:
    readonly WatchKey[] | ((request: RequestOf<C>, answer: Answer<ResponseOf<C>>) => readonly WatchKey[]);
  readonly onDone?: (answer: Answer<ResponseOf<C>>, request: RequestOf<C>) => void;
  /** At once when it is accepted, before anything is refetched. */
  readonly onAccepted?: () => void;
  /** `onDone` comes when what was refetched is on screen. Not where what is shown goes away: its screen goes first. */
  readonly shownFirst?: true;
  /** Shows or handles the refusal itself; without it the refusal is a toast (E01). */
  readonly onRefused?: (error: ApiError, request: RequestOf<C>) => void;
  /** Of a form that keeps what was typed. */
  readonly attempts?: Attempts;
};

export type CommandInput<C extends Call> = { readonly request: RequestOf<C> } & Pick<
  CallOptions,
  'files' | 'onProgress'
>;

/**
 * What was refetched for the person's own command is on screen before they go on: otherwise their next command would
 * name the revision from before it, and be refused as if another had changed the entry (law 6).
 */
const shown = async (client: QueryClient, keys: readonly WatchKey[]): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, SHOWN_WITHIN_MS)));
  await Promise.race([refreshWatching(client, keys).catch(() => undefined), late]);
  clearTimeout(timer);
};

/** A command by itself: `run.mutate({ request })`. Pressed again, it is done once: see `createSend`. */
export const useCommand = <C extends Call>(
  call: C,
  options: CommandOptions<C> = {},
): UseMutationResult<Answer<ResponseOf<C>>, ApiError, CommandInput<C>> => {
  const client = useQueryClient();
  const [send] = useState(() => createSend(options.attempts));
  return useMutation<Answer<ResponseOf<C>>, ApiError, CommandInput<C>>({
    mutationFn: ({ request, ...rest }) => send(call, request, rest),
    onSuccess: async (answer, input) => {
      options.onAccepted?.();
      const keys =
        typeof options.refresh === 'function' ? options.refresh(input.request, answer) : (options.refresh ?? []);
      if (options.shownFirst === true && keys.length > 0) await shown(client, keys);
      else void refreshWatching(client, keys);
      options.onDone?.(answer, input.request);
    },
    onError: (error, input) => {
      if (options.onRefused) options.onRefused(error, input.request);
      else showError(error);
    },
  });
};
