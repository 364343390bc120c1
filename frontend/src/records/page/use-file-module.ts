import type { FileRef } from '@shilu/events/core/schemas';
import { fileModule } from '@shilu/events/records/modules/registry';
import { recordCalls } from '@shilu/events/records/calls';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { showError } from '../../ui/toasts';
import { freeTitle } from './free-title';
import { useOpenRecord } from './record-context';
import { moduleInSight } from './use-active-module';

/** Puts files that are stored already into a document module of their own, after the module in sight. */
export const useFileModule = () => {
  const { t } = useTranslation('records');
  const openRecord = useOpenRecord();
  const { send } = useSend();
  /** The title of the module they are in; null when they came to none. */
  return async (files: readonly FileRef[], title: string): Promise<string | null> => {
    const { experimentId, modules } = openRecord.record;
    const at = modules.findIndex((module) => module.id === moduleInSight(modules.map((each) => each.id)));
    try {
      if ((await openRecord.beginning?.make()) === false) return null;
      const reason = await openRecord.askReason(t('outline.add'));
      if (reason === null) return null;
      const free = freeTitle(
        title,
        modules.map((module) => module.title),
      );
      const { response } = await send(recordCalls.addModule, {
        experimentId,
        type: fileModule.type,
        title: free,
        index: at < 0 ? modules.length : at + 1,
        content: fileModule.ofFiles(files.map((file) => ({ ...file, id: crypto.randomUUID() }))),
        ...(reason === undefined ? {} : { reason }),
      });
      await openRecord.refresh();
      requestAnimationFrame(() => openRecord.showModule(response.moduleId));
      return free;
    } catch (error) {
      showError(error);
      return null;
    }
  };
};
