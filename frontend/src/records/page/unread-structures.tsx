import { recordCalls } from '@shilu/events/records/calls';
import type { ModuleView } from '@shilu/events/records/views';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { showError } from '../../ui/toasts';
import { WorkButton } from '../../ui/work-button';
import { mayChange, useOpenRecord } from './record-context';
import classes from './record.module.css';

/** Which structures of a module nobody has checked yet, and the way to have that done; nothing where all are. */
export const UnreadStructures = ({ module }: { readonly module: ModuleView }) => {
  const { t } = useTranslation('records');
  const openRecord = useOpenRecord();
  const { send, sending } = useSend();
  const { unread = [] } = module;
  if (unread.length === 0) return null;
  const check = async (): Promise<void> => {
    try {
      const reason = await openRecord.askReason(t('module.checkStructures'));
      if (reason === null) return;
      await send(recordCalls.checkStructures, {
        ...{ experimentId: openRecord.record.experimentId, moduleId: module.id },
        ...(reason === undefined ? {} : { reason }),
      });
    } catch (error) {
      showError(error);
    }
    await openRecord.refresh();
  };
  return (
    <div className={clsx(classes['banner'], classes['cardBanner'])} role="status">
      <span>{t('module.unread', { places: unread.map(({ called }) => called).join(t('module.unreadAnd')) })}</span>
      {mayChange(openRecord, module) ? (
        <WorkButton size="compact-sm" working={sending !== null} onClick={() => void check()}>
          {t('module.checkStructures')}
        </WorkButton>
      ) : null}
    </div>
  );
};
