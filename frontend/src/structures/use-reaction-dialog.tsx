import { Loader, Stack, Text } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import type { ReactionRow } from '@shilu/events/records/reaction-calls';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { useSend } from '../api/use-send';
import { trailing } from '../lib/debounce';
import { DialogActions } from '../ui/dialog-actions';
import { Modal } from '../ui/modal';
import { PickOne } from '../ui/picker';
import { errorText } from '../ui/toasts';
import { WorkButton } from '../ui/work-button';

type Props = { readonly reaction: ReactionRow; readonly onClose: () => void };

/** A copy of a reaction in a draft of one's own: the server reads what it holds. */
export const UseReactionDialog = ({ reaction, onClose }: Props) => {
  const { t } = useTranslation(['structures', 'common']);
  const navigate = useNavigate();
  const { send, sending } = useSend();
  const [asked, setAsked] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const find = useMemo(() => trailing(250, setAsked), []);
  const drafts = useQueryCall(
    recordCalls.recordPage,
    { mine: true, status: ['draft'], pageSize: 20, ...(asked.trim() === '' ? {} : { text: asked.trim() }) },
    { watch: ['records'], keepPrevious: true },
  );
  const put = async (experimentId: string): Promise<void> => {
    const { id: recordId, moduleId, type, moduleTitle } = reaction;
    setRefused(null);
    try {
      await send(recordCalls.addModule, {
        ...{ experimentId, type, title: moduleTitle },
        copyOf: { experimentId: recordId, moduleId },
      });
      void navigate(`/editRecord/${experimentId}`);
    } catch (error) {
      setRefused(errorText(error));
    }
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('structures:reactions.useTitle')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Stack gap={14}>
        <Text size="sm" c="var(--mute)">
          {t('structures:reactions.useHelp', { number: reaction.number })}
        </Text>
        <PickOne
          data-autofocus
          label={t('structures:reactions.useWhere')}
          placeholder={t('structures:reactions.useChoose')}
          filter={({ options }) => options}
          nothingFoundMessage={t('structures:reactions.useNone')}
          data={(drafts.data?.response ?? [])
            .filter(({ id }) => id !== reaction.id)
            .map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }))}
          value={chosen}
          onSearchChange={find}
          onChange={setChosen}
          rightSection={drafts.isFetching ? <Loader size={14} /> : undefined}
        />
        <DialogActions refused={refused} onCancel={onClose}>
          <WorkButton
            working={sending !== null}
            disabled={chosen === null}
            onClick={() => chosen !== null && void put(chosen)}
          >
            {t('structures:reactions.usePut')}
          </WorkButton>
        </DialogActions>
      </Stack>
    </Modal>
  );
};
