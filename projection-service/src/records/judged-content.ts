import type { AskedField } from '@shilu/events/organization/asked-field';
import { findModuleType } from '@shilu/events/records/modules/registry';
import type { Content } from '@shilu/events/records/record-events';

export type Judgement = {
  readonly unfilled: readonly { readonly field: string; readonly label: string }[];
  readonly isEmpty: boolean;
};

/** What is known of content by its version and hash stays true: content is never changed in place. */
const known = new Map<string, Judgement>();
const MOST_KNOWN = 1_000;

const judge = (type: string, content: unknown, asked: readonly AskedField[]): Judgement => {
  const module = findModuleType(type);
  if (module === undefined) return { unfilled: [], isEmpty: true };
  const whole = asked.length === 0 ? content : (module.withAsked?.(content, asked) ?? content);
  return { unfilled: module.unfilled(whole).map((field) => ({ ...field })), isEmpty: module.isEmpty(content) };
};

/**
 * What a record asks of a module's content whenever it is opened or checked. Asked once for each content: checking half a
 * million cells again at every opening would take most of its time. `load` gives it as it is today, `asked` what else the
 * organisation asks of it. Throws for content that its type does not take.
 */
export const judgementOf = async (
  type: string,
  { hash, version }: Content,
  load: () => Promise<unknown>,
  asked: readonly AskedField[] = [],
): Promise<Judgement> => {
  const key = `${type} ${version} ${hash} ${asked.length === 0 ? '' : JSON.stringify(asked)}`;
  const found = known.get(key);
  if (found) return found;
  const judgement = judge(type, await load(), asked);
  const [oldest] = known.keys();
  if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  known.set(key, judgement);
  return judgement;
};
