import type { z } from 'zod';
import type { MomentField } from '../audit/read-moment';
import type { ReadKind } from '../audit/reading';
import type { TokenScope } from './token-scope';

export type Language = 'zh-CN' | 'en-US';
export type Label = Readonly<Record<Language, string>>;

/**
 * Fields that hold the id of a record; `id` where no field `category` beside it says that it is something else. `entityId` is
 * of whatever the field `entity` beside it says.
 */
export type ReadField = 'id' | 'experimentId' | 'recordId' | 'entityId';

type ReadOfOne = {
  readonly kind: ReadKind;
  readonly record: ReadField;
  /** The register of which it is an entry, where it is no record. */
  readonly register?: string;
  /** Fields that name the version, the revision or the moment that is looked at. */
  readonly at?: readonly MomentField[];
  readonly else?: 'search';
};

/** One call of the product's API: the schema is the contract (design law 12). Paths are the product's own, under `/api/`. */
export type Call<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> = {
  /** Row of spec/calls.tsv, for the conformance table; a call of our own has an id starting with `X`. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** Without `/api/`; path parameters as `{id}`. */
  readonly path: string;
  readonly kind: 'command' | 'query';
  /** Folder name of the context in every workspace. */
  readonly context: string;
  readonly summary: Label;
  /** Body and path parameters together. GET calls take path and query-string parameters. */
  readonly request: Request;
  readonly response: Response;
  /** json by default; `multipart` has one field `json` and file parts; `file` answers bytes; `sse` answers a stream. */
  readonly body?: 'json' | 'multipart';
  readonly answer?: 'json' | 'file' | 'sse';
  /** Calls before a session exists. */
  readonly public?: boolean;
  /**
   * The scope by which an API token may make it, where that is not the one of its context (`scopeOf`); `never` for what
   * a person alone does.
   */
  readonly token?: TokenScope | 'never';
  /**
   * Vouches for a record as it is seen, or takes it out of the laboratory: refused while the record is being repaired
   * (law 12). The field of the request that holds the record's id; `found` where the handler has to look it up.
   */
  readonly vouches?: 'experimentId' | 'found';
  /**
   * What is read by it of a record, or of the trace of an entry, for the log of who read what, and the field of the request
   * that holds its id; `found` where the handler has to tell it, `search` where several records are looked through. A call
   * that asks for one record or for several is the second where no record is named (`else`).
   */
  readonly readsOf?: ReadOfOne | 'search' | 'found';
  /**
   * A query of what is known of now alone, or that makes a file: refused where its caller names a moment of the past
   * (`as-of`), and not asked there by the browser.
   */
  readonly ofNow?: true;
  /** Its largest body, where that is less than its schema would allow; there is room for the names of its fields beside. */
  readonly mostBytes?: number;
  /** Bears a person's name as a signature does: refused while it has to be confirmed who the account's person is. */
  readonly identified?: true;
  /** Made by the product itself, never by a person: what became of something outside. Not reachable from outside. */
  readonly internal?: boolean;
};

export const defineCall = <Request extends z.ZodType, Response extends z.ZodType>(
  call: Call<Request, Response>,
): Call<Request, Response> => call;

export type RequestOf<C> = C extends Call<infer Request, z.ZodType> ? z.input<Request> : never;
export type ParsedRequestOf<C> = C extends Call<infer Request, z.ZodType> ? z.output<Request> : never;
export type ResponseOf<C> = C extends Call<z.ZodType, infer Response> ? z.output<Response> : never;

/** Answer of every call. `rows` is the total for a page, `position` lets the next query wait for this command (law 6). */
export type Answer<T> = {
  readonly code: number;
  readonly message: string;
  readonly response: T;
  readonly rows?: number;
  /** True when `rows` stopped counting at its cap. */
  readonly rowsCapped?: boolean;
  readonly position?: string;
  /** The read model had not reached the caller's `minPosition` in 2 s. */
  readonly stale?: boolean;
  readonly details?: unknown;
};
