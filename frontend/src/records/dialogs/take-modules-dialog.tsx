import { recordCalls } from '@shilu/events/records/calls';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { TemplateChooser, type ChosenTemplate } from '../../templates/template-chooser';
import { showError, showDone } from '../../ui/toasts';
import { useOpenRecord } from '../page/record-context';

/** M15: all modules of a template, put into this record at `index` as a group of their own. */
export const TakeModulesDialog = ({ index, onClose }: { readonly index: number; readonly onClose: () => void }) => {
  const { t } = useTranslation('records');
  const openRecord = useOpenRecord();
  const { send, sending } = useSend();
  const take = async ({ id: templateId, name }: ChosenTemplate): Promise<void> => {
    try {
      if ((await openRecord.beginning?.make()) === false) return;
      const reason = await openRecord.askReason(t('child.takeTitle'));
      if (reason === null) return;
      const { experimentId } = openRecord.record;
      const told = reason === undefined ? {} : { reason };
      const { response } = await send(recordCalls.addTemplateModules, { experimentId, templateId, index, ...told });
      await openRecord.refresh();
      const [first] = response.moduleIds;
      if (first !== undefined) requestAnimationFrame(() => openRecord.showModule(first));
      showDone(t('child.taken', { name, count: response.moduleIds.length }));
      onClose();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <TemplateChooser
      title={t('child.takeTitle')}
      help={t('child.takeHelp')}
      act={t('child.takeHere')}
      working={sending !== null}
      onChoose={(chosen) => void take(chosen)}
      onClose={onClose}
    />
  );
};
