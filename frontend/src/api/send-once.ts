import type { Answer, Call, RequestOf, ResponseOf } from '@shilu/events/core/call';
import { CLICK_DEBOUNCE_MS } from '../lib/debounce';
import { expectAnswer } from '../ui/late-answer';
import { isOffline } from './api-error';
import { callApi, type CallOptions } from './call-api';

/** What follows a form waits so long for what it changed to be on screen. */
export const SHOWN_WITHIN_MS = 1_500;

type SendOptions = Pick<CallOptions, 'files' | 'onProgress'>;
type Settle = { readonly resolve: (answer: unknown) => void; readonly reject: (error: unknown) => void };

/** One action of a person: every press that asks the same of the server, until an answer came. */
type Action = {
  readonly body: string;
  readonly files: SendOptions['files'];
  readonly commandId: string;
  /** Presses whose answers are out. */
  out: number;
  /** The same asked before this time is still the same action (performance.now()). */
  until: number;
  /** The newest press: it alone goes on with the answer. */
  waiting: Settle | null;
};

/** What was sent and is not answered, where it is kept beyond this page: after a reload it is still the same action. */
export type Attempts = {
  readonly of: (path: string) => { readonly body: string; readonly commandId: string } | null;
  readonly note: (attempt: { readonly path: string; readonly body: string; readonly commandId: string }) => void;
  /** It is answered. */
  readonly forget: (commandId: string) => void;
};

export type Send = <C extends Call>(
  call: C,
  request: RequestOf<C>,
  options?: SendOptions,
) => Promise<Answer<ResponseOf<C>>>;

const noAnswerToTell = (): void => {};

const sameFiles = (one: SendOptions['files'], other: SendOptions['files']): boolean => {
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => one?.[name] === other?.[name]);
};

/**
 * Sends commands for one part of the screen. The same request sent again while its answer is still out, after the
 * network failed, or within the time of a double click (K04), is the same action of the person and carries the same
 * command id: the server does it once (law 5). Whichever answer is first serves the newest press; earlier presses are
 * left to it and go on no more, so that what follows an answer happens once too. With `attempts` the screen says itself
 * that an answer is late.
 */
export const createSend = (attempts?: Attempts): Send => {
  const last = new Map<string, Action>();
  return async <C extends Call>(call: C, request: RequestOf<C>, options: SendOptions = {}) => {
    const body = JSON.stringify(request);
    const known = last.get(call.path);
    const same = known?.body === body && sameFiles(known.files, options.files);
    const again = same && (known.out > 0 || performance.now() < known.until) ? known : null;
    const earlier = attempts?.of(call.path);
    const action: Action = again ?? {
      body,
      files: options.files,
      commandId: earlier?.body === body ? earlier.commandId : crypto.randomUUID(),
      out: 0,
      until: 0,
      waiting: null,
    };
    last.set(call.path, action);
    action.out += 1;
    const doubleClickUntil = performance.now() + CLICK_DEBOUNCE_MS;
    action.until = doubleClickUntil;
    const answered = attempts ? noAnswerToTell : expectAnswer('command');
    attempts?.note({ path: call.path, body, commandId: action.commandId });
    const forget = (): void => {
      attempts?.forget(action.commandId);
      if (last.get(call.path) === action) last.delete(call.path);
    };
    callApi(call, request, { ...options, commandId: action.commandId }).then(
      (answer) => {
        action.out -= 1;
        // A form goes on when what it changed is on screen: pressed once more until then, it is the same.
        action.until = attempts ? performance.now() + SHOWN_WITHIN_MS : doubleClickUntil;
        answered(null);
        attempts?.forget(action.commandId);
        action.waiting?.resolve(answer);
      },
      (error: unknown) => {
        action.out -= 1;
        answered(action.out > 0 && isOffline(error) ? null : error);
        // Nothing is known of what the server did: the other presses may still hear of it, and the next is the same.
        if (isOffline(error)) action.until = Number.POSITIVE_INFINITY;
        else forget();
        if (action.out === 0 || !isOffline(error)) action.waiting?.reject(error);
      },
    );
    return new Promise<Answer<ResponseOf<C>>>((resolve, reject) => {
      action.waiting = { resolve: (answer) => resolve(answer as Answer<ResponseOf<C>>), reject };
    });
  };
};
