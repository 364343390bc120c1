import type { Readable } from 'node:stream';
import type { Answer, Call, Language, ParsedRequestOf, ResponseOf } from '@shilu/events/core/call';

/** A session as the server knows it; what the headers claim is checked against it and never believed (design law 11). */
export type Session = {
  readonly id: string;
  readonly accountId: string;
  readonly token: string;
  /** False until the first signing of this session: until then account and password are both asked (21 CFR 11.200). */
  readonly signedOnce: boolean;
  readonly screenLocked: boolean;
  /** Its person may change the password and leave, and nothing else. */
  readonly passwordExpired?: true;
  /** Its person may set up the second factor that is required, and leave, and nothing else. */
  readonly secondFactorDue?: true;
  readonly createdAt: string;
  /** Of a program's API token, which has these scopes and no others; absent for a person. */
  readonly scopes?: readonly string[];
};

/** Who makes a public call. */
export const NOBODY: Session = {
  id: '',
  accountId: '',
  token: '',
  signedOnce: false,
  screenLocked: false,
  createdAt: '',
};

/** The product itself, in internal calls. */
export const SYSTEM: Session = { ...NOBODY, accountId: 'system' };

export type CallContext = {
  /** A public call (log in) gets a session of nobody: id and accountId are empty. */
  readonly session: Session;
  readonly language: Language;
  /** IANA name of the zone that the caller reads in, as they say it. */
  readonly timeZone?: string;
  readonly commandId: string;
  readonly correlation: string;
  /** The caller's last command reached this far: the answer must not be older (law 6). */
  readonly minPosition: string | null;
  /** The moment that is looked at, as its caller says it; absent, it is now. */
  readonly asOf?: string;
  readonly address: string;
  /** What the caller sent could be read on its way: over no TLS, from another machine. */
  readonly unprotected?: true;
  readonly client: string;
  readonly now: Date;
  /** Aborted when the caller has gone or has all of the answer: what is still being done for it is done for nobody. */
  readonly closed?: AbortSignal;
};

export type Reply<T> = { readonly response: T } & Omit<Answer<T>, 'code' | 'message' | 'response'>;

/** Answer of calls whose `answer` is `file`. */
export type FileReply = {
  readonly body: Buffer | Readable;
  readonly mime: string;
  readonly fileName: string;
  readonly inline: boolean;
  readonly size?: number;
  /** So long anybody may keep it; absent: it is for the one who asked, at that moment. */
  readonly keptSeconds?: number;
};

export type UploadedFile = { readonly stream: Readable; readonly fileName: string; readonly mime: string };
/** File parts of a multipart call; each file's stream must be read before the next is asked for. */
export type FileParts = { readonly file: () => Promise<UploadedFile | null> };

/** Server-sent events: `send` writes one event, `closed` tells when the browser went away. */
export type EventStreamReply = { readonly start: (out: EventStreamOut) => Promise<void> };
export type EventStreamOut = {
  readonly send: (event: { readonly id?: string; readonly event?: string; readonly data: string }) => void;
  readonly comment: (text: string) => void;
  readonly lastEventId: string | null;
  readonly closed: AbortSignal;
};

export type Handler<C> = (
  input: ParsedRequestOf<C>,
  context: CallContext,
  parts: FileParts,
) => Promise<Reply<ResponseOf<C>>>;

/** A call and what answers it. Input is parsed by the call's schema before `handle` sees it. */
export type Route = {
  readonly call: Call;
  /** Of a query: the read models it answers from. */
  readonly reads?: readonly string[];
  readonly handle: (input: unknown, context: CallContext, parts: FileParts) => Promise<Reply<unknown>>;
};

export const route = <C extends Call>(call: C, handle: Handler<C>): Route => ({
  call,
  handle: (input, context, parts) => handle(input as ParsedRequestOf<C>, context, parts),
});

export const fileReply = (file: FileReply): Reply<unknown> => ({ response: file });
export const eventStreamReply = (stream: EventStreamReply): Reply<unknown> => ({ response: stream });
