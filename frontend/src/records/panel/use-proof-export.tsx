import { Text } from '@mantine/core';
import { auditCalls } from '@shilu/events/audit/calls';
import { refusals } from '@shilu/events/core/result-codes';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error';
import { fetchFile } from '../../api/call-api';
import { saveFile } from '../../api/save-file';
import { DialogActions } from '../../ui/dialog-actions';
import { Modal } from '../../ui/modal';
import { errorText, showError } from '../../ui/toasts';
import { WorkButton } from '../../ui/work-button';

type ProofExport = { readonly working: boolean; readonly start: () => void; readonly question: ReactNode };

/** A proof leaves whole; where a file is gone or not what it was, it is asked first whether it leaves without that. */
export const useProofExport = (recordId: string): ProofExport => {
  const { t } = useTranslation(['records', 'common']);
  const [working, setWorking] = useState(false);
  const [lost, setLost] = useState<string | null>(null);
  const take = async (incomplete: boolean): Promise<void> => {
    setWorking(true);
    try {
      const asked = { experimentId: recordId, ...(incomplete ? { incomplete } : {}) };
      const { blob, name } = await fetchFile(auditCalls.proof, asked);
      setLost(null);
      saveFile(blob, name ?? 'proof.zip');
    } catch (error) {
      if (isApiError(error) && error.code === refusals.fileAltered.code && !incomplete) setLost(errorText(error));
      else showError(error);
    } finally {
      setWorking(false);
    }
  };
  return {
    working,
    start: () => void take(false),
    question: (
      <Modal
        opened={lost !== null}
        onClose={() => setLost(null)}
        title={t('replay.proofLost')}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        <Text>{lost}</Text>
        <Text mt={8}>{t('replay.proofLostHelp')}</Text>
        <DialogActions mt={20} onCancel={() => setLost(null)}>
          <WorkButton working={working} onClick={() => void take(true)}>
            {t('replay.proofWithout')}
          </WorkButton>
        </DialogActions>
      </Modal>
    ),
  };
};
