import type { RichTextEditorLabels } from '@mantine/tiptap';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Names of the toolbar's buttons. */
export const useRichTextLabels = (): Partial<RichTextEditorLabels> => {
  const { t } = useTranslation(['records', 'common']);
  return useMemo(
    () => ({
      boldControlLabel: t('rich.bold'),
      italicControlLabel: t('rich.italic'),
      underlineControlLabel: t('rich.underline'),
      strikeControlLabel: t('rich.strike'),
      subscriptControlLabel: t('rich.subscript'),
      superscriptControlLabel: t('rich.superscript'),
      highlightControlLabel: t('rich.highlight'),
      clearFormattingControlLabel: t('rich.clear'),
      h1ControlLabel: t('rich.h1'),
      h2ControlLabel: t('rich.h2'),
      h3ControlLabel: t('rich.h3'),
      bulletListControlLabel: t('rich.bulletList'),
      orderedListControlLabel: t('rich.orderedList'),
      blockquoteControlLabel: t('rich.quote'),
      hrControlLabel: t('rich.rule'),
      codeBlockControlLabel: t('rich.code'),
      linkControlLabel: t('rich.link'),
      unlinkControlLabel: t('rich.unlink'),
      alignLeftControlLabel: t('rich.left'),
      alignCenterControlLabel: t('rich.center'),
      alignRightControlLabel: t('rich.right'),
      undoControlLabel: t('rich.undo'),
      redoControlLabel: t('rich.redo'),
      colorPickerControlLabel: t('rich.colour'),
      unsetColorControlLabel: t('rich.noColour'),
      tasksControlLabel: t('rich.tasks'),
      linkEditorInputLabel: t('rich.linkAddress'),
      linkEditorInputPlaceholder: 'https://',
      linkEditorSave: t('rich.linkSave'),
    }),
    [t],
  );
};
