import { cutText } from '@shilu/events/core/cut-text';
import type { Language, ParsedRequestOf } from '@shilu/events/core/call';
import type { FileRef } from '@shilu/events/core/schemas';
import type { recordCalls } from '@shilu/events/records/calls';
import { documentModule, type DocumentContent } from '@shilu/events/records/modules/document/document';
import type { RecordModule, UnreadPlace } from '@shilu/events/records/record-events';
import type { Author } from '../engine/author';
import type { Caller } from '../engine/command';
import { inTurnOf } from '../engine/in-turn-of';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { checkFiles, knownFiles } from '../files/check-files';
import { checkContent, stampContent } from './module-content';
import { withinBudget } from './record-budget';

export type Imported = ParsedRequestOf<typeof recordCalls.importRecord>['modules'][number];

/** The file that it all was read from, as a module behind the others. */
export const originalModule = (file: FileRef, language: Language): Imported => {
  const content: DocumentContent = { files: [{ id: 'original', ...file }] };
  return {
    type: documentModule.type,
    title: language === 'zh-CN' ? '导入的原文件' : 'Imported file',
    ...{ content, contentVersion: documentModule.version },
  };
};

/** Says in the trace what it came from, behind the reason of the caller’s own. */
export const importedBy = (author: Author, { name, hash }: FileRef, language: Language): Author => {
  const called = cutText(name, 120);
  const isChinese = language === 'zh-CN';
  const from = isChinese ? `由文件“${called}”导入，SHA-256 ${hash}` : `Imported from “${called}”, SHA-256 ${hash}`;
  return { ...author, reason: author.reason === null ? from : `${author.reason}${isChinese ? '；' : '; '}${from}` };
};

type CheckedModules = {
  readonly modules: readonly RecordModule[];
  readonly unread: ReadonlyMap<string, readonly UnreadPlace[]>;
  /** As they are written today, in the same order. */
  readonly values: readonly unknown[];
};

/** Contents that come from a file, each as if it were added by hand, and their files as the caller brought them. */
export const importedModules = async (
  services: Services,
  caller: Caller,
  given: readonly Imported[],
): Promise<CheckedModules> => {
  const hand = { by: caller.id, at: services.clock().toISOString() };
  const modules: RecordModule[] = [];
  const unread = new Map<string, readonly UnreadPlace[]>();
  const values: unknown[] = [];
  for (const [at, { type, title, content, contentVersion }] of given.entries()) {
    const sent = await checkContent(
      inTurnOf(services, caller.id, caller.context.closed),
      type,
      content,
      contentVersion,
    );
    const { value, module, unread: places } = await stampContent(services, type, null, sent, hand);
    withinBudget({ modules }, module.content, null);
    const id = madeId(caller.author.commandId, `imported/${at}`);
    modules.push({ id, type, title: title.trim(), ...module, notApplicable: false });
    unread.set(module.content.hash, places);
    values.push(value);
  }
  await checkFiles(services, caller.id, modules.flatMap(({ files }) => files), knownFiles([]), 'modules'); // prettier-ignore
  return { modules, unread, values };
};
