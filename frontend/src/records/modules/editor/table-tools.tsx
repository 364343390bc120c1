import { RichTextEditor } from '@mantine/tiptap';
import {
  IconArrowsJoin,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableColumn,
  IconTableMinus,
  IconTableRow,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';

/** Shown while the caret is in a table. */
export const TableTools = ({ editor }: { readonly editor: Editor }) => {
  const { t } = useTranslation(['records', 'common']);
  const inside = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') });
  if (!inside) return null;
  const chain = () => editor.chain().focus();
  const tools = [
    { label: t('rich.rowAbove'), Icon: IconRowInsertTop, run: () => chain().addRowBefore().run() },
    { label: t('rich.addRow'), Icon: IconRowInsertBottom, run: () => chain().addRowAfter().run() },
    { label: t('rich.removeRow'), Icon: IconRowRemove, run: () => chain().deleteRow().run() },
    { label: t('rich.columnLeft'), Icon: IconColumnInsertLeft, run: () => chain().addColumnBefore().run() },
    { label: t('rich.addColumn'), Icon: IconColumnInsertRight, run: () => chain().addColumnAfter().run() },
    { label: t('rich.removeColumn'), Icon: IconColumnRemove, run: () => chain().deleteColumn().run() },
    { label: t('rich.headerRow'), Icon: IconTableRow, run: () => chain().toggleHeaderRow().run() },
    { label: t('rich.headerColumn'), Icon: IconTableColumn, run: () => chain().toggleHeaderColumn().run() },
    // Several cells become one, one becomes several again.
    { label: t('rich.mergeCells'), Icon: IconArrowsJoin, run: () => chain().mergeOrSplit().run() },
    { label: t('rich.removeTable'), Icon: IconTableMinus, run: () => chain().deleteTable().run() },
  ];
  return (
    <RichTextEditor.ControlsGroup>
      {tools.map(({ label, Icon, run }) => (
        <RichTextEditor.Control key={label} aria-label={label} title={label} onClick={run}>
          <Icon size={16} stroke={1.6} />
        </RichTextEditor.Control>
      ))}
    </RichTextEditor.ControlsGroup>
  );
};
