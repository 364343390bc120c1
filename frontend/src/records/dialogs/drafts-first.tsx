import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '../../ui/dialog-actions';
import { Modal } from '../../ui/modal';
import type { Entry } from '../session/entries';
import { keptWords } from '../session/save-words';

type Props = {
  readonly drafts: readonly Entry[];
  readonly onSave: () => void;
  readonly onLook: (moduleId: string) => void;
  readonly onClose: () => void;
};

/** Drafts that nobody has decided on: what is submitted would go without them, or with what was not looked at again. */
export const DraftsFirst = ({ drafts, onSave, onLook, onClose }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('submit.draftsTitle')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Stack gap={10}>
        <Text>{t('submit.drafts')}</Text>
        {drafts.map((draft) => (
          <Group key={draft.moduleId} justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Text fw={600}>{draft.title}</Text>
              <Text fz="sm" c="dimmed">
                {keptWords(t, draft.draftAt)}
              </Text>
            </div>
            <Button size="compact-sm" variant="default" onClick={() => onLook(draft.moduleId)}>
              {t('submit.look')}
            </Button>
          </Group>
        ))}
        <DialogActions onCancel={onClose}>
          <Button data-autofocus onClick={onSave}>
            {t('submit.saveDrafts', { count: drafts.length })}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
};
