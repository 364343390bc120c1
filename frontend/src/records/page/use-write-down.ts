import { recordCalls } from '@shilu/events/records/calls';
import { settledContent } from '@shilu/events/records/modules/record-said';
import { contentVersionOf, findModuleType } from '@shilu/events/records/modules/registry';
import type { ModuleView } from '@shilu/events/records/views';
import { callApi } from '../../api/call-api';
import { useSend } from '../../api/use-send';
import { languageStore } from '../../lib/language';
import { showError } from '../../ui/toasts';
import { saidOfRecord } from '../modules/said-of-record';
import { mayChange, useOpenRecord } from './record-context';

/**
 * Before a module is signed, what it shows of others is saved in it as it reads now: a signature binds what was seen, by
 * the hash of what is stored. False where that could not be saved.
 */
export const useWriteDown = (module: Pick<ModuleView, 'id' | 'type'>): (() => Promise<boolean>) => {
  const openRecord = useOpenRecord();
  const { send } = useSend();
  const { experimentId } = openRecord.record;
  return async () => {
    if (findModuleType(module.type)?.settled === undefined) return true;
    try {
      const { response: record } = await callApi(recordCalls.record, { id: experimentId });
      const now = record.modules.find(({ id }) => id === module.id);
      if (now === undefined || !mayChange(openRecord, now)) return true;
      const settled = settledContent(now.type, now.content, saidOfRecord(record, languageStore.get()));
      if (settled === now.content) return true;
      const reason = await openRecord.saveReason();
      if (reason === null) return false;
      await send(recordCalls.saveModule, {
        ...{ experimentId, moduleId: now.id, data: settled, contentVersion: contentVersionOf(now.type) },
        ...{ isAuto: false, baseRevision: now.contentRevision },
        ...(reason === undefined ? {} : { reason }),
      });
      await openRecord.refresh();
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  };
};
