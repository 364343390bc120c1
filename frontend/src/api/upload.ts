import type { FileRef } from '@shilu/events/core/schemas';
import { fileCalls } from '@shilu/events/files/calls';
import { callApi } from './call-api';

export type UploadPurpose = 'document' | 'picture' | 'spreadsheet' | 'labelIcon';

const underWay = new Set<Promise<unknown>>();

/** How many came to nothing: refused, or no file of the kind that is taken where they were sent from. */
let failed = 0;
export const noteUploadFailed = (): void => {
  failed += 1;
};

export const areUploadsUnderWay = (): boolean => underWay.size > 0;

/**
 * Until each file on its way is stored or refused and its sender has put it in its place: an editor that closes before
 * takes it to nowhere. Whether each of them is there.
 */
export const uploadsSettled = async (): Promise<boolean> => {
  const before = failed;
  while (underWay.size > 0) {
    await Promise.allSettled(underWay);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return failed === before;
};

/** Stores a file and answers what the server found it to be (V011-V016); a refused file throws ApiError. */
export const uploadFile = async (
  file: File,
  purpose: UploadPurpose,
  options: { readonly onProgress?: (fraction: number) => void; readonly signal?: AbortSignal } = {},
): Promise<FileRef> => {
  const work = callApi(fileCalls.upload, { purpose }, { ...options, files: { file } });
  underWay.add(work);
  try {
    return (await work).response;
  } catch (error) {
    noteUploadFailed();
    throw error;
  } finally {
    underWay.delete(work);
  }
};
