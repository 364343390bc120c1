import { documentModule } from '@shilu/events/records/modules/document/document';
import type { FileRef } from '@shilu/events/core/schemas';
import { recordCalls } from '@shilu/events/records/calls';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/call-api';
import { showError } from '../../ui/toasts';
import { freeTitle } from '../page/add-module';
import { useDesk } from '../page/record-context';

/** Puts files that are stored already into a document module of their own, at the end of the record. */
export const usePlacePhotos = () => {
  const { t } = useTranslation(['phone', 'records']);
  const desk = useDesk();
  return async (photos: readonly FileRef[]): Promise<void> => {
    try {
      const reason = await desk.askReason(t('records:outline.add'));
      if (reason === null) return;
      const title = freeTitle(
        t('place.title'),
        desk.record.modules.map((module) => module.title),
      );
      const { moduleId } = (
        await callApi(recordCalls.addModule, {
          experimentId: desk.record.experimentId,
          type: documentModule.type,
          title,
          content: { files: photos.map((photo) => ({ ...photo, id: crypto.randomUUID() })) },
          ...(reason === undefined ? {} : { reason }),
        })
      ).response;
      await desk.refresh();
      requestAnimationFrame(() => desk.showModule(moduleId));
    } catch (error) {
      showError(error);
    }
  };
};
