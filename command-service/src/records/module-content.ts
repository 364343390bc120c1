import { AppError } from '@shilu/events/core/app-error';
import type { FileRef } from '@shilu/events/core/schemas';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import type { RecordModule } from '@shilu/events/records/record-events';
import { boundText } from '../engine/contents';
import type { Services } from '../engine/services';

export type CheckedContent = {
  readonly value: unknown;
  readonly module: Pick<RecordModule, 'content' | 'files' | 'text'>;
};

/** Content as its module type allows it: what the schema does not know cannot be stored. */
export const checkContent = async (services: Services, type: string, data: unknown): Promise<CheckedContent> => {
  const moduleType = moduleTypeOf(type);
  const parsed = moduleType.schema.safeParse(data);
  if (!parsed.success) {
    throw new AppError(
      'invalidInput',
      {},
      {
        issues: parsed.error.issues
          .slice(0, 50)
          .map((issue) => ({ path: ['data', ...issue.path].map(String).join('.'), message: issue.message })),
      },
    );
  }
  const value = parsed.data;
  const faults = moduleType.writeFaults?.(value) ?? [];
  if (faults.length > 0)
    throw new AppError(
      'invalidInput',
      {},
      { issues: faults.map(({ path, ...said }) => ({ path: ['data', ...path].map(String).join('.'), ...said })) },
    );
  return {
    value,
    module: {
      content: await services.contents.pack(value),
      files: [...moduleType.files(value)],
      text: boundText(moduleType.text(value)),
    },
  };
};

/**
 * Files that content points to: already in the record, or brought by the caller, and really there. Naming a hash gives
 * nobody a file, and what is said of its size and kind must be what was found at upload.
 */
export const checkFiles = async (
  services: Services,
  accountId: string,
  files: readonly FileRef[],
  known: ReadonlySet<string>,
): Promise<void> => {
  const fresh = files.filter((file) => !known.has(file.hash));
  if (fresh.length === 0) return;
  const uploaded = await services.uploads.find(accountId, [...new Set(fresh.map((file) => file.hash))]);
  for (const file of fresh) {
    const upload = uploaded.get(file.hash);
    const image = file.mime === 'image/*';
    const right =
      upload !== undefined &&
      (image ? upload.mime.startsWith('image/') : file.size === upload.size && file.mime === upload.mime);
    if (!right || !(await services.blobs.has(file.hash)))
      throw new AppError(
        'invalidInput',
        { field: file.name },
        { issues: [{ path: 'data', message: 'unknownFile', params: { name: file.name } }] },
      );
  }
  await services.uploads.use(accountId, [...uploaded.keys()]);
};

export const knownFiles = (modules: readonly { readonly files: readonly FileRef[] }[]): ReadonlySet<string> =>
  new Set(modules.flatMap((module) => module.files.map((file) => file.hash)));
