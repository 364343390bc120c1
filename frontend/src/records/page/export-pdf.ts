import { recordCalls } from '@shilu/events/records/calls';
import { fetchFile } from '../../api/call-api';
import { saveFile } from '../../api/save-file';
import { showError } from '../../ui/toasts';

/** C048: leaves its own trace on the server, and bears a verification code on every page. */
export const exportPdf = async (experimentId: string, name: string, version: number | null = null): Promise<void> => {
  try {
    const file = await fetchFile(recordCalls.exportPdf, { experimentId, version });
    saveFile(file.blob, file.name ?? `${name}.pdf`);
  } catch (error) {
    showError(error);
  }
};
