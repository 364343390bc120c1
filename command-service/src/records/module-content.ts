import { inputUnfit, type UnfitIssue } from '@shilu/events/core/input-unfit';
import { own } from '@shilu/events/core/own';
import { PICTURE, type FileRef } from '@shilu/events/core/schemas';
import type { AnyModuleType } from '@shilu/events/records/modules/define-module';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import type { RecordModule } from '@shilu/events/records/record-events';
import { mayBeCalled } from '@shilu/infra/blob-store/file-promise';
import { boundText } from '../engine/contents';
import type { Services } from '../engine/services';

export type CheckedContent = {
  readonly value: unknown;
  readonly module: Pick<RecordModule, 'content' | 'files' | 'text'>;
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
  services: Services,
  type: string,
  data: unknown,
  version: number,
): Promise<CheckedContent> => {
  const moduleType = moduleTypeOf(type);
  if (version > moduleType.version) throw inputUnfit([{ path: 'contentVersion', message: 'newerVersion' }]);
  const parsed = moduleType.schema.safeParse(moduleType.current(data, version));
  if (!parsed.success) {
    throw inputUnfit(parsed.error.issues.slice(0, 50).map(({ path, message }) => unfit(moduleType, path, { message })));
  }
  // What formulas give is worked out here, whatever the caller says that they gave.
  const value = moduleType.derived(parsed.data);
  const faults = moduleType.writeFaults?.(value) ?? [];
  if (faults.length > 0) throw inputUnfit(faults.map(({ path, ...said }) => unfit(moduleType, path, said)));
  return { value, module: await packContent(services, moduleType, value) };
};

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

/**
 * Files that are in the record already: all that was said of them, and by their hashes what each is held to be. Prose may
 * show one picture at seventy thousand places: each is looked up, none compared with all others.
 */
type KnownFiles = {
  readonly said: ReadonlySet<string>;
  readonly held: ReadonlyMap<string, readonly FileRef[]>;
};

type Uploaded = Omit<FileRef, 'hash'>;

const saidOf = ({ hash, name, size, mime }: FileRef): string => JSON.stringify([hash, size, mime, name]);

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
  const changed = files.filter((file) => !known.said.has(saidOf(file)));
  if (changed.length === 0) return;
  const hashes = [...new Set(changed.map((file) => file.hash))];
  const uploaded = await services.uploads.find(accountId, hashes);
  const stored = new Set<string>();
  for (const hash of hashes) if (await services.blobs.has(hash)) stored.add(hash);
  for (const file of changed) {
    const upload = uploaded.get(file.hash);
    const held = [...(upload ? [upload] : []), ...(known.held.get(file.hash) ?? [])].some((one) => isHeld(file, one));
    if (!held || !stored.has(file.hash))
      throw inputUnfit([{ path: 'data', message: 'unknownFile', params: { name: file.name } }]);
  }
  await services.uploads.use(accountId, [...uploaded.keys()]);
};

export const knownFiles = (places: readonly { readonly files: readonly FileRef[] }[]): KnownFiles => {
  const said = new Set<string>();
  const held = new Map<string, FileRef[]>();
  const pictures = new Set<string>();
  for (const { files } of places)
    for (const file of files) {
      const key = saidOf(file);
      if (said.has(key)) continue;
      said.add(key);
      // Of a picture nothing is held but that it is one.
      if (file.mime === PICTURE && pictures.has(file.hash)) continue;
      if (file.mime === PICTURE) pictures.add(file.hash);
      const list = held.get(file.hash);
      if (list) list.push(file);
      else held.set(file.hash, [file]);
    }
  return { said, held };
};
