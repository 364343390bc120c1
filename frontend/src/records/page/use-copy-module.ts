import { cutText } from '@shilu/events/core/cut-text';
import { recordCalls } from '@shilu/events/records/calls';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { showError, showUndo } from '../../ui/toasts';
import { freeTitle } from './free-title';
import { useOpenRecord } from './record-context';

type Source = { readonly experimentId: string; readonly moduleId: string; readonly type: string };

const LONGEST_TITLE = 85;

/** Puts a copy of a module of this or another record into this one. The server reads what it holds. */
export const useCopyModule = () => {
  const { t } = useTranslation('copies');
  const openRecord = useOpenRecord();
  const { send, sending } = useSend();
  const { experimentId, modules } = openRecord.record;
  const titles = modules.map((module) => module.title);

  /** True when the copy is in the record. */
  const copy = async ({ type, ...copyOf }: Source, wanted: string, index: number): Promise<boolean> => {
    const title = freeTitle(cutText(wanted, LONGEST_TITLE + t('suffix').length), titles);
    try {
      if ((await openRecord.beginning?.make()) === false) return false;
      const reason = await openRecord.askReason(t('reason'));
      if (reason === null) return false;
      const told = reason === undefined ? {} : { reason };
      const { response } = await send(recordCalls.addModule, { experimentId, type, title, index, copyOf, ...told });
      const { moduleId } = response;
      await openRecord.refresh();
      requestAnimationFrame(() => openRecord.showModule(moduleId));
      showUndo(t('done', { module: title }), () => {
        send(recordCalls.removeModule, { experimentId, moduleId, ...told }).then(() => openRecord.refresh(), showError);
      });
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  };
  /** "步骤（副本）"; the copy of a copy is counted. */
  const copyTitle = (title: string): string =>
    title.endsWith(t('suffix')) ? title : cutText(title, LONGEST_TITLE) + t('suffix');
  return { copy, copyTitle, copying: sending !== null };
};
