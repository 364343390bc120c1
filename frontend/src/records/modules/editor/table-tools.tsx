import { RichTextEditor } from '@mantine/tiptap';
import {
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowRemove,
  IconTableMinus,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';

/** Shown while the caret is in a table. */
export const TableTools = ({ editor }: { readonly editor: Editor }) => {
  const { t } = useTranslation(['records', 'common']);
  const inside = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') });
  if (!inside) return null;
  const tools = [
    { label: t('rich.addRow'), Icon: IconRowInsertBottom, run: () => editor.chain().focus().addRowAfter().run() },
    { label: t('rich.removeRow'), Icon: IconRowRemove, run: () => editor.chain().focus().deleteRow().run() },
    {
      label: t('rich.addColumn'),
      Icon: IconColumnInsertRight,
      run: () => editor.chain().focus().addColumnAfter().run(),
    },
    { label: t('rich.removeColumn'), Icon: IconColumnRemove, run: () => editor.chain().focus().deleteColumn().run() },
    { label: t('rich.removeTable'), Icon: IconTableMinus, run: () => editor.chain().focus().deleteTable().run() },
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
