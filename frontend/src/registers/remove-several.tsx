import { Text } from '@mantine/core';
import { entryName, type Register } from '@shilu/events/core/define-register';
import type { RegisterEntry } from '@shilu/events/core/register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { registerKey } from '@shilu/events/live/told-key';
import { COMMON_LISTS, commonListCalls } from '@shilu/events/resources/common-list-calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../api/use-command';
import { useSend } from '../api/use-send';
import { refreshWatching } from '../api/watching';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { DialogActions } from '../ui/dialog-actions';
import { Modal } from '../ui/modal';
import { showError, showUndo } from '../ui/toasts';
import { WorkButton } from '../ui/work-button';
import { PartlyDone } from './partly-done';
import { SeveralNamed } from './several-named';

type Props = {
  readonly register: Register;
  /** Those that its reader may remove. */
  readonly entries: readonly RegisterEntry[];
  /** At least one of them was removed. */
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Several entries of a common list are removed at once (C120); those that are in use stay, and it is said why. */
export const RemoveSeveral = ({ register, entries, onDone, onClose }: Props) => {
  const { t } = useTranslation(['registers', 'common']);
  const language = useStore(languageStore);
  const client = useQueryClient();
  const { send } = useSend();
  const [left, setLeft] = useState<readonly { readonly id: string; readonly why: string }[]>([]);
  const type = COMMON_LISTS.find((name) => name === register.name);
  const watch = [registerKey(register)];
  const putBack = async (ids: readonly string[]): Promise<void> => {
    try {
      for (const id of ids) await send(registerCalls(register).restore, { id });
    } catch (error) {
      showError(error);
    }
    await refreshWatching(client, watch);
  };
  const run = useCommand(commonListCalls.remove, {
    refresh: watch,
    onDone: ({ response: { results } }) => {
      const removed = results.filter(({ refusal }) => refusal === null).map(({ id }) => id);
      const refused = results.flatMap(({ id, refusal }) => (refusal ? [{ id, why: refusal.message }] : []));
      if (removed.length > 0) {
        showUndo(t('registers:several.removed', { count: removed.length }), () => void putBack(removed));
        onDone();
      }
      if (refused.length === 0) onClose();
      else setLeft(refused);
    },
  });
  const names = entries.map(({ id, values }) => ({ id, name: entryName(register, values, language) ?? id }));
  if (type === undefined) return null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('registers:several.title', { count: entries.length })}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      {left.length > 0 ? (
        <PartlyDone
          {...{ left, onClose }}
          asked={entries.length}
          nameOf={(id) => names.find((each) => each.id === id)?.name ?? id}
        />
      ) : (
        <>
          <SeveralNamed names={names} />
          <Text mt={12}>{t('registers:register.removeBody')}</Text>
          <DialogActions onCancel={onClose} mt={20}>
            <WorkButton
              color="red"
              data-autofocus
              working={run.isPending}
              onClick={() => run.mutate({ request: { type, ids: entries.map(({ id }) => id) } })}
            >
              {t('common:actions.remove')}
            </WorkButton>
          </DialogActions>
        </>
      )}
    </Modal>
  );
};
