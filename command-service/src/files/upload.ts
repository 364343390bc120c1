import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@shilu/events/core/app-error';
import type { Language } from '@shilu/events/core/call';
import { isUnfitStructureName } from '@shilu/events/core/structure-file';
import type { FileRef } from '@shilu/events/core/schemas';
import { fileCalls } from '@shilu/events/files/calls';
import { limitOf, type FilePurpose } from '@shilu/events/files/file-limits';
import type { FileParts, Route, UploadedFile } from '@shilu/infra/http/call-context';
import { tidyName } from '@shilu/infra/blob-store/file-name';
import type { FileFindings } from '@shilu/infra/blob-store/inspect-file';
import { answer, command } from '../engine/command';
import type { Services } from '../engine/services';
import { dangerWords } from './danger-words';

const kindsFor: Readonly<Record<FilePurpose, (found: FileFindings) => boolean>> = {
  document: () => true,
  picture: (found) => found.kind === 'image',
  spreadsheet: (found) =>
    found.kind === 'spreadsheet' ||
    // Of another program: who reads it says what to save it as.
    found.kind === 'archive' ||
    found.mime === 'text/plain' ||
    found.mime === 'application/x-cfb',
  labelIcon: (found) => /^image\/(png|jpeg|svg\+xml)$/.test(found.mime),
};

const receive = async (
  file: UploadedFile,
  path: string,
  limit: { readonly bytes: number; readonly shown: string },
): Promise<number> => {
  let size = 0;
  const count = new Transform({
    transform: (chunk: Buffer, _, done) => {
      size += chunk.length;
      if (size > limit.bytes) done(new AppError('fileTooLarge', { max: limit.shown }));
      else done(null, chunk);
    },
  });
  await pipeline(file.stream, count, createWriteStream(path));
  return size;
};

/** Stores what an account brings: what a file is, is found by looking into it; what it claims to be is only its name. */
export const storeUpload = async (
  services: Services,
  {
    accountId,
    language,
    purpose,
  }: { readonly accountId: string; readonly language: Language; readonly purpose: FilePurpose },
  parts: FileParts,
): Promise<FileRef> => {
  await services.uploads.makeRoom(accountId);
  const file = await parts.file();
  if (!file) throw new AppError('fileEmpty');
  const name = tidyName(file.fileName);
  // As it was given and as it is kept: tidying may bring out the ending of a structure.
  if (isUnfitStructureName(file.fileName) || isUnfitStructureName(name)) {
    file.stream.resume();
    throw new AppError('structureFileName');
  }
  const folder = await mkdtemp(join(tmpdir(), 'shilu-upload-'));
  const path = join(folder, randomUUID());
  try {
    const size = await receive(file, path, limitOf(purpose, services.directory.settings.fileSizeLimitSize));
    if (size === 0) throw new AppError('fileEmpty');
    const found = await services.inspector.inspect({ path, name, of: accountId });
    if (found.dangerous)
      throw new AppError(
        'fileDangerous',
        { why: dangerWords[found.dangerous].why[language], advice: dangerWords[found.dangerous].advice[language] },
        { danger: found.dangerous },
      );
    if (!kindsFor[purpose](found)) throw new AppError('fileTypeWrong');
    const { hash } = await services.blobs.put(createReadStream(path));
    const stored = { hash, name, size, mime: found.mime };
    await services.uploads.note(accountId, stored);
    return stored;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** C116 (V011-V016). */
export const upload = (services: Services): Route =>
  command(services, fileCalls.upload, async ({ purpose }, { id: accountId, language }, parts) =>
    answer(await storeUpload(services, { accountId, language, purpose }, parts)),
  );
