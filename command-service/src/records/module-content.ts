import type { AppError } from '@shilu/events/core/app-error';
import { inputUnfit, type UnfitIssue } from '@shilu/events/core/input-unfit';
import { own } from '@shilu/events/core/own';
import { issueParams, type Issue } from '@shilu/events/messages/issue-words';
import type { AnyModuleType } from '@shilu/events/records/modules/define-module';
import type { LinkedRecord, WriteFault } from '@shilu/events/records/modules/module-type';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import type { RecordModule, UnreadPlace } from '@shilu/events/records/record-events';
import type { RecordState } from '@shilu/events/records/record-state';
import { boundText } from '../engine/contents';
import type { InTurn } from '../engine/in-turn-of';
import type { Services } from '../engine/services';
import { asCalculated } from './as-calculated';
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

/** What a content may say of its record. */
export const linkedRecord = ({ number, title, ownerId, pageInfo }: RecordState): LinkedRecord => ({
  ...{ number, title, authorId: ownerId },
  participantIds: pageInfo.participantIds,
});

/**
 * Content as its module type allows it: what the schema does not know cannot be stored. What was made by an older version
 * of the type (a template, a tab that was open before, a program that writes as it always did) is taken as today's. `record`
 * is the one that it is written in; null where there is none yet.
 */
export const checkContent = async (
  services: InTurn,
  type: string,
  data: unknown,
  version: number,
  record: LinkedRecord | null = null,
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
  const linked = moduleType.linked?.(parsed.data, record) ?? parsed.data;
  const drawn = await asDrawn(services, moduleType, linked);
  // What formulas give is worked out here, whatever the caller says that they gave.
  const calculated = await asCalculated(services, moduleType, moduleType.derived(drawn.content));
  const value = calculated.content;
  const faults = [
    ...drawn.faults,
    ...calculated.faults,
    ...(moduleType.writeFaults?.(value) ?? []),
    ...seenLater(moduleType, value, () => services.clock()),
  ];
  if (faults.length > 0) throw faultsIn(moduleType, faults);
  return { value, module: await packContent(services, moduleType, value), unread: drawn.unread };
};

/** What is wrong with content that its schema holds, in words of its type. */
export const faultsIn = (type: Pick<AnyModuleType, 'faultWords'>, faults: readonly WriteFault[]): AppError =>
  inputUnfit(faults.map(({ path, ...said }) => unfit(type, path, said)));

/** Who writes, for content that says who did what and when (`stamped`). */
export type Hand = { readonly by: string; readonly at: string };

/** Checked content with the server's word in it of who did what and when, from what is stored; itself for other types. */
export const stampContent = async (
  services: Pick<Services, 'contents' | 'directory'>,
  type: string,
  old: unknown,
  checked: CheckedContent,
  hand: Hand,
): Promise<CheckedContent> => {
  const moduleType = moduleTypeOf(type);
  const refused = [
    ...(old === null ? [] : moduleType.changeFaults(old, checked.value)),
    ...unknownNames(services, moduleType, old, checked.value),
  ];
  if (refused.length > 0) throw faultsIn(moduleType, refused);
  if (moduleType.stamped === undefined) return checked;
  const { content: value, faults } = moduleType.stamped(old, checked.value, hand);
  if (faults.length > 0) throw faultsIn(moduleType, faults);
  return { ...checked, value, module: await packContent(services, moduleType, value) };
};

/** Accounts that content names anew and nobody in use has. */
const unknownNames = (
  { directory }: Pick<Services, 'directory'>,
  { named }: Pick<AnyModuleType, 'named'>,
  old: unknown,
  next: unknown,
): readonly WriteFault[] => {
  const found = named?.(next) ?? [];
  const isInUse = (id: string): boolean => directory.accounts.get(id)?.disabled === false;
  if (found.every(({ account }) => isInUse(account))) return [];
  const before = new Set(old === null ? [] : named?.(old).map(({ account }) => account));
  return found.flatMap(({ account, fault }) => (isInUse(account) || before.has(account) ? [] : [fault]));
};

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
