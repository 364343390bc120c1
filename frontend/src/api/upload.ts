import type { FileRef } from '@shilu/events/core/schemas';
import { organizationCalls } from '@shilu/events/organization/calls';
import { callApi } from './call-api';

export type UploadPurpose = 'document' | 'picture' | 'spreadsheet' | 'labelIcon';

/** Stores a file and answers what the server found it to be (V011-V016); a refused file throws ApiError. */
export const uploadFile = async (
  file: File,
  purpose: UploadPurpose,
  options: { readonly onProgress?: (fraction: number) => void; readonly signal?: AbortSignal } = {},
): Promise<FileRef> => (await callApi(organizationCalls.upload, { purpose }, { ...options, files: { file } })).response;
