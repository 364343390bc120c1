import type { RequestRefusal, RequestResult } from '@shilu/events/integrations/platform-request';
import type { RequestValues } from '@shilu/events/integrations/platforms/operation';
import type { Submission } from '../platforms/contract';

/** What a platform knows and how it judges. Everything it holds comes from `take` and `giveBack`, also after a restart. */
export type Rules = {
  /** Prefix of its references. */
  readonly prefix: string;
  /** Why it is not taken; null when it is. */
  readonly judge: (operation: string, submission: Submission) => RequestRefusal | null;
  /** Takes the `serial`th; answers the result where there is one at once. */
  readonly take: (operation: string, submission: Submission, serial: number) => RequestResult | null;
  readonly giveBack: (operation: string, submission: Submission) => void;
  /** The result of what takes a while. */
  readonly resultOf: (values: RequestValues, serial: number) => RequestResult;
  /** What may be looked up, best first; `key` is in small letters, empty where none was given. */
  readonly find?: (key: string, inchiKey: string) => readonly unknown[];
};

/** Values as text: what is not there is empty. */
export const textOf = (values: RequestValues, key: string): string => {
  const value = values[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

/** A field that is not taken, why, and what the platform has in its place, where it says so. */
type Wrong = readonly [field: string, reason: string, theirs?: string];

export const refusalOf = (code: string, message: string, ...fields: readonly Wrong[]): RequestRefusal => ({
  code,
  message,
  fields: fields.map(([field, reason, theirs]) => ({
    ...{ field, code: reason, message: '' },
    ...(theirs === undefined ? {} : { theirs }),
  })),
});
