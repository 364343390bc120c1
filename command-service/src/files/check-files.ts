import { inputUnfit } from '@shilu/events/core/input-unfit';
import { PICTURE, type FileRef } from '@shilu/events/core/schemas';
import { mayBeCalled } from '@shilu/infra/blob-store/file-promise';
import type { Services } from '../engine/services';

/**
 * Files that are there already: all that was said of them, and by their hashes what each is held to be. Prose may
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
 * Files that content or a field points to: already there, or brought by the caller, and really there. Naming a hash gives
 * nobody a file. `path` is where a refusal says that it stands. Every command that takes
 * files goes through here; `file-references.unit.test.ts` lists the places.
 */
export const checkFiles = async (
  services: Pick<Services, 'uploads' | 'blobs'>,
  accountId: string,
  files: readonly FileRef[],
  known: KnownFiles,
  path = 'data',
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
      throw inputUnfit([{ path, message: 'unknownFile', params: { name: file.name } }]);
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
