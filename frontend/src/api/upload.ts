import type { FileRef } from '@shilu/events/core/schemas';
import { fileCalls } from '@shilu/events/files/calls';
import { callApi } from './call-api';

export type UploadPurpose = 'document' | 'picture' | 'spreadsheet' | 'labelIcon';

const underWay = new Set<Promise<unknown>>();

export const areUploadsUnderWay = (): boolean => underWay.size > 0;

/**
 * Until each file on its way is stored or refused and its sender has put it in its place: an editor that closes before
 * takes it to nowhere.
 */
export const uploadsSettled = async (): Promise<void> => {
  while (underWay.size > 0) {
    await Promise.allSettled(underWay);
    await new Promise((resolve) => setTimeout(resolve));
  }
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
  } finally {
    underWay.delete(work);
  }
};
