import type { Answer, Call, RequestOf, ResponseOf } from '@shilu/events/core/call';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { CLICK_DEBOUNCE_MS } from '../lib/debounce';
import { showError } from '../ui/toasts';
import { isOffline, type ApiError } from './api-error';
import { callApi, type CallOptions } from './call-api';
import { refreshWatching } from './watching';

export type CommandOptions<C extends Call> = {
  /** Watch keys to refetch when it is done, without waiting for the stream. */
  readonly refresh?: readonly string[] | ((request: RequestOf<C>, answer: Answer<ResponseOf<C>>) => readonly string[]);
  readonly onDone?: (answer: Answer<ResponseOf<C>>, request: RequestOf<C>) => void;
  /** Shows or handles the refusal itself; without it the refusal is a toast (E01). */
  readonly onRefused?: (error: ApiError, request: RequestOf<C>) => void;
};

export type CommandInput<C extends Call> = { readonly request: RequestOf<C> } & Pick<
  CallOptions,
  'files' | 'onProgress'
>;

/**
 * A command: `run.mutate({ request })`. The same request sent again after the network failed, or within the time of a
 * double click (K04), is the same action of the person and carries the same command id: the server does it once.
 */
export const useCommand = <C extends Call>(
  call: C,
  options: CommandOptions<C> = {},
): UseMutationResult<Answer<ResponseOf<C>>, ApiError, CommandInput<C>> => {
  const client = useQueryClient();
  const last = useRef<{ readonly body: string; readonly commandId: string; readonly until: number } | null>(null);
  return useMutation<Answer<ResponseOf<C>>, ApiError, CommandInput<C>>({
    mutationFn: async (input) => {
      const body = JSON.stringify(input.request);
      const now = performance.now();
      const again = last.current?.body === body && now < last.current.until ? last.current : null;
      const commandId = again?.commandId ?? crypto.randomUUID();
      last.current = { body, commandId, until: now + CLICK_DEBOUNCE_MS };
      try {
        return await callApi(call, input.request, { ...input, commandId });
      } catch (error) {
        last.current = isOffline(error) ? { body, commandId, until: Number.POSITIVE_INFINITY } : null;
        throw error;
      }
    },
    onSuccess: (answer, input) => {
      const keys =
        typeof options.refresh === 'function' ? options.refresh(input.request, answer) : (options.refresh ?? []);
      void refreshWatching(client, keys);
      options.onDone?.(answer, input.request);
    },
    onError: (error, input) => {
      if (options.onRefused) options.onRefused(error, input.request);
      else showError(error);
    },
  });
};
