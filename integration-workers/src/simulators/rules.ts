import type { RequestRefusal, RequestResult } from '@shilu/events/integrations/platform-request';
import type { RequestValues } from '@shilu/events/integrations/platforms/operation';

/** What a platform knows and how it judges. Everything it holds comes from `take` and `giveBack`, also after a restart. */
export type Rules = {
  /** Prefix of its references. */
  readonly prefix: string;
  /** Why it is not taken; null when it is. */
  readonly judge: (operation: string, values: RequestValues) => RequestRefusal | null;
  /** Takes the `serial`th; answers the result where there is one at once. */
  readonly take: (operation: string, values: RequestValues, serial: number) => RequestResult | null;
  readonly giveBack: (operation: string, values: RequestValues) => void;
  /** The result of what takes a while. */
  readonly resultOf: (values: RequestValues, serial: number) => RequestResult;
};

/** Values as text: what is not there is empty. */
export const textOf = (values: RequestValues, key: string): string => {
  const value = values[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

export const refusalOf = (
  code: string,
  message: string,
  ...fields: readonly (readonly [string, string])[]
): RequestRefusal => ({
  code,
  message,
  fields: fields.map(([field, reason]) => ({ field, code: reason, message: '' })),
});
