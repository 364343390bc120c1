import { AppError } from '@shilu/events/core/app-error';
import type { FileRef } from '@shilu/events/core/schemas';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import type { RecordModule } from '@shilu/events/records/record-events';
import { mayBeCalled } from '@shilu/infra/blob-store/file-promise';
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

/** Files that are in the record already, by their hashes: what was said of each, at every place. */
type KnownFiles = ReadonlyMap<string, readonly FileRef[]>;

type Uploaded = Omit<FileRef, 'hash'>;

const PICTURE = 'image/*';
const sameFile = (a: Uploaded, b: Uploaded): boolean => a.name === b.name && a.size === b.size && a.mime === b.mime;

/**
 * What is said of a file is what was found at its upload. Its name may be another, as the same bytes are brought under
 * several, but only one by which nothing would read them otherwise. A picture in prose has words in its place, nothing more.
 */
const isHeld = (file: FileRef, upload: Uploaded): boolean =>
  file.mime === PICTURE
    ? upload.mime.startsWith('image/')
    : upload.mime !== PICTURE &&
      file.size === upload.size &&
      file.mime === upload.mime &&
      mayBeCalled(file.name, upload);

/**
 * Files that content points to: already in the record, or brought by the caller, and really there. Naming a hash gives
 * nobody a file. Every command that takes content goes through here; `file-references.unit.test.ts` lists the places.
 */
export const checkFiles = async (
  services: Pick<Services, 'uploads' | 'blobs'>,
  accountId: string,
  files: readonly FileRef[],
  known: KnownFiles,
): Promise<void> => {
  // What stands there unchanged was checked when it came, by the rules of that time.
  const changed = files.filter((file) => !known.get(file.hash)?.some((one) => sameFile(one, file)));
  if (changed.length === 0) return;
  const uploaded = await services.uploads.find(accountId, [...new Set(changed.map((file) => file.hash))]);
  for (const file of changed) {
    const upload = uploaded.get(file.hash);
    const held = [...(upload ? [upload] : []), ...(known.get(file.hash) ?? [])].some((one) => isHeld(file, one));
    if (!held || !(await services.blobs.has(file.hash)))
      throw new AppError(
        'invalidInput',
        { field: file.name },
        { issues: [{ path: 'data', message: 'unknownFile', params: { name: file.name } }] },
      );
  }
  await services.uploads.use(accountId, [...uploaded.keys()]);
};

export const knownFiles = (places: readonly { readonly files: readonly FileRef[] }[]): KnownFiles => {
  const known = new Map<string, FileRef[]>();
  for (const file of places.flatMap(({ files }) => files))
    known.set(file.hash, [...(known.get(file.hash) ?? []), file]);
  return known;
};
