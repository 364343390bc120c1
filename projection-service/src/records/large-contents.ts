import { isAppError } from '@shilu/events/core/app-error';
import { findModuleType } from '@shilu/events/records/modules/registry';
import { moduleOf, type ModuleState, type RecordState } from '@shilu/events/records/record-state';
import type { BlobStore } from '@shilu/infra/blob-store/port';
import { storedContent } from './stored-content';

type Changed = readonly [id: string, record: { readonly before: RecordState | null; readonly after: RecordState }];

/** What a large content is asked for; it is let go of when all have answered. */
export type AskOfContent = (module: ModuleState, content: unknown) => void;

const isLarge = ({ type, content }: ModuleState): boolean => {
  const module = findModuleType(type);
  return content.inline === undefined && content.blob !== undefined && module?.mayHoldStructures === true;
};

const contentOrNothing = async (blobs: BlobStore, { content }: ModuleState): Promise<unknown> => {
  try {
    return await storedContent(blobs, content);
  } catch (error) {
    // Bytes that are gone, or are not what they were, hold nothing that could be found; to verify the record names them.
    if (isAppError(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/**
 * Contents of modules that may hold structures, of those that changed, where they lie in the blob store: read one after
 * the other, so that one of them is in memory at a time, and asked for what tables need of them.
 */
export const readLargeContents = async (
  blobs: BlobStore,
  records: readonly Changed[],
  asked: readonly AskOfContent[],
): Promise<void> => {
  for (const [, { before, after }] of records) {
    if (before?.modules === after.modules) continue;
    for (const module of after.modules) {
      if (!isLarge(module) || (before && moduleOf(before, module.id)?.content === module.content)) continue;
      const content = await contentOrNothing(blobs, module);
      if (content !== undefined) for (const ask of asked) ask(module, content);
    }
  }
};
