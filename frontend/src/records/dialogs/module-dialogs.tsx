import { Button, Text, TextInput } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import type { ModuleView } from '@shilu/events/records/views';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { showDone, showError } from '../../ui/toasts';
import type { ModuleDialog } from '../page/module-card';
import { useOpenRecord, useEntry } from '../page/record-context';
import { GrantDialog } from './grant-dialog';
import { MergeDialog } from './merge-dialog';
import { SideBySide } from './side-by-side';
import { SignModuleDialog } from './sign-module-dialog';
import { UnsignDialog } from './unsign-dialog';
import { DialogActions } from '../../ui/dialog-actions';
import { WorkButton } from '../../ui/work-button';
import { Modal } from '../../ui/modal';

type Props = { readonly dialog: ModuleDialog; readonly module: ModuleView; readonly onClose: () => void };

/** The dialogs of one module, loaded when the first of them opens. */
export const ModuleDialogs = ({ dialog, module, onClose }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  const entry = useEntry(module.id);
  switch (dialog) {
    case 'sign':
      return <SignModuleDialog module={module} onClose={onClose} />;
    case 'unsign':
      return <UnsignDialog module={module} onClose={onClose} />;
    case 'grant':
      return <GrantDialog module={module} onClose={onClose} />;
    case 'rename':
      return <RenameDialog module={module} onClose={onClose} />;
    case 'discard':
      return <DiscardDialog module={module} onClose={onClose} />;
    case 'merge':
      return entry?.conflict ? (
        <MergeDialog module={module} entry={entry} conflict={entry.conflict} onClose={onClose} />
      ) : null;
    case 'compare':
      return entry ? (
        <Modal
          opened
          onClose={onClose}
          size="min(1100px, 94vw)"
          title={t('compare.restoredTitle')}
          closeButtonProps={{ 'aria-label': t('common:actions.close') }}
        >
          <SideBySide
            type={module.type}
            before={module.content}
            after={entry.value}
            titles={[t('compare.saved'), t('compare.restored')]}
          />
        </Modal>
      ) : null;
  }
};

const RenameDialog = ({ module, onClose }: Omit<Props, 'dialog'>) => {
  const { t } = useTranslation(['records', 'common']);
  const openRecord = useOpenRecord();
  const { send, sending } = useSend();
  const [title, setTitle] = useState(module.title);
  const keep = async (): Promise<void> => {
    try {
      const reason = await openRecord.askReason(t('module.renameTitle'));
      if (reason === null) return;
      await send(recordCalls.renameModule, {
        experimentId: openRecord.record.experimentId,
        moduleId: module.id,
        title: title.trim(),
        ...(reason === undefined ? {} : { reason }),
      });
      await openRecord.refresh();
      onClose();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('module.renameTitle')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <TextInput
          data-autofocus
          label={t('module.name')}
          required
          maxLength={100}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <DialogActions onCancel={onClose} mt={16}>
          <WorkButton
            type="submit"
            working={sending !== null}
            disabled={title.trim() === '' || title.trim() === module.title}
          >
            {t('common:actions.save')}
          </WorkButton>
        </DialogActions>
      </form>
    </Modal>
  );
};

const DiscardDialog = ({ module, onClose }: Omit<Props, 'dialog'>) => {
  const { t } = useTranslation(['records', 'common']);
  const openRecord = useOpenRecord();
  const discard = async (): Promise<void> => {
    onClose();
    try {
      await openRecord.endEdit(module.id);
      await openRecord.session.discard(module.id);
      showDone(t('module.discarded'));
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('module.discardTitle')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Text>{t('module.discardBody')}</Text>
      <DialogActions onCancel={onClose} careful mt={20}>
        <Button color="red" onClick={() => void discard()}>
          {t('module.discard')}
        </Button>
      </DialogActions>
    </Modal>
  );
};
