import type { AppError } from '@shilu/events/core/app-error';
import { inputUnfit, type UnfitIssue } from '@shilu/events/core/input-unfit';
import { own } from '@shilu/events/core/own';
import { issueParams, type Issue } from '@shilu/events/messages/issue-words';
import type { AnyModuleType } from '@shilu/events/records/modules/define-module';
import type { WriteFault } from '@shilu/events/records/modules/module-type';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import type { RecordModule, UnreadPlace } from '@shilu/events/records/record-events';
import { boundText } from '../engine/contents';
import type { InTurn } from '../engine/in-turn-of';
import type { Services } from '../engine/services';
import { asDrawn } from './as-drawn';

export type CheckedContent = {
  readonly value: unknown;
  readonly module: Pick<RecordModule, 'content' | 'files' | 'text'>;
  /** Where its structures were not read. */
  readonly unread: readonly UnreadPlace[];
};

/** What the words of an issue name, as a refusal carries it. */
const paramsOf = (issue: Issue): Pick<UnfitIssue, 'params'> => {
  const params = issueParams(issue);
  return params === undefined
    ? {}
    : { params: Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)])) };
};

/** What is wrong with content, in words of its type where it has some. */
const unfit = (
  { faultWords = {} }: Pick<AnyModuleType, 'faultWords'>,
  path: readonly PropertyKey[],
  said: Omit<UnfitIssue, 'path' | 'words'>,
): UnfitIssue => ({ path: ['data', ...path].map(String).join('.'), ...said, words: own(faultWords, said.message) });

/**
 * Content as its module type allows it: what the schema does not know cannot be stored. What was made by an older version
 * of the type (a template, a tab that was open before, a program that writes as it always did) is taken as today's.
 */
export const checkContent = async (
  services: InTurn,
  type: string,
  data: unknown,
  version: number,
): Promise<CheckedContent> => {
  const moduleType = moduleTypeOf(type);
  if (version > moduleType.version) throw inputUnfit([{ path: 'contentVersion', message: 'newerVersion' }]);
  const parsed = moduleType.schema.safeParse(moduleType.current(data, version));
  if (!parsed.success) {
    throw inputUnfit(
      parsed.error.issues.slice(0, 50).map((issue) => {
        const { path, message, code } = issue;
        return unfit(moduleType, path, { message, code, ...paramsOf(issue) });
      }),
    );
  }
  const drawn = await asDrawn(services, moduleType, parsed.data);
  // What formulas give is worked out here, whatever the caller says that they gave.
  const value = moduleType.derived(drawn.content);
  const faults = [
    ...drawn.faults,
    ...(moduleType.writeFaults?.(value) ?? []),
    ...seenLater(moduleType, value, () => services.clock()),
  ];
  if (faults.length > 0) throw faultsIn(moduleType, faults);
  return { value, module: await packContent(services, moduleType, value), unread: drawn.unread };
};

/** What is wrong with content that its schema holds, in words of its type. */
export const faultsIn = (type: Pick<AnyModuleType, 'faultWords'>, faults: readonly WriteFault[]): AppError =>
  inputUnfit(faults.map(({ path, ...said }) => unfit(type, path, said)));

/** Clocks of the processes of one installation differ by less. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/** What a content says was looked up later than now. */
const seenLater = ({ seenAt }: Pick<AnyModuleType, 'seenAt'>, value: unknown, now: () => Date): readonly WriteFault[] => {
  const seen = seenAt(value);
  const latest = seen.length === 0 ? 0 : now().getTime() + CLOCKS_DIFFER_MS;
  return seen.filter(({ at }) => Date.parse(at) > latest).map(({ path }) => ({ path, message: 'seenLater', params: {} }));
}; // prettier-ignore

/** Content as an event has it, by today's version of its type. */
export const packContent = async (
  { contents }: Pick<Services, 'contents'>,
  { version, files, text }: Pick<AnyModuleType, 'version' | 'files' | 'text'>,
  value: unknown,
): Promise<CheckedContent['module']> => ({
  content: await contents.pack(value, version),
  files: [...files(value)],
  text: boundText(text(value)),
});
