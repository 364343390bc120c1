import { Button, Checkbox, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MathView } from '../../../ui/math-view';
import { DialogActions } from '../../../ui/dialog-actions';
import { Modal } from '../../../ui/modal';

/** `at` null inserts; an empty formula at a place removes it. */
export type MathDraft = { readonly latex: string; readonly at: number | null; readonly block: boolean };
type Props = { readonly draft: MathDraft; readonly onClose: () => void; readonly onKeep: (draft: MathDraft) => void };

export const MathDialog = ({ draft, onClose, onKeep }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  const [latex, setLatex] = useState(draft.latex);
  const [block, setBlock] = useState(draft.block);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('rich.math')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Stack gap={12}>
        <Textarea
          data-autofocus
          label="LaTeX"
          autosize
          minRows={2}
          maxLength={5000}
          value={latex}
          onChange={(event) => setLatex(event.currentTarget.value)}
          styles={{ input: { fontFamily: 'var(--mono)' } }}
          placeholder="\ce{2H2 + O2 -> 2H2O}   n = \frac{m}{M}"
        />
        <div
          style={{ minHeight: 44, padding: 10, background: 'var(--bg)', borderRadius: 8, overflowX: 'auto' }}
          tabIndex={0}
          role="group"
          aria-label={t('rich.mathPreview')}
          aria-live="polite"
        >
          {latex === '' ? (
            <span className="mute">{t('rich.mathPreview')}</span>
          ) : (
            <MathView latex={latex} display={block} />
          )}
        </div>
        {draft.at === null ? (
          <Checkbox
            label={t('rich.mathBlock')}
            checked={block}
            onChange={(event) => setBlock(event.currentTarget.checked)}
          />
        ) : null}
        <DialogActions onCancel={onClose}>
          <Button
            disabled={latex.trim() === '' && draft.at === null}
            onClick={() => onKeep({ latex: latex.trim(), at: draft.at, block })}
          >
            {latex.trim() === '' ? t('common:actions.remove') : t('common:actions.confirm')}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
};
