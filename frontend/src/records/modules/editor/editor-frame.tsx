import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import type { Editor } from '@tiptap/core';
import { TextSelection, type EditorState } from '@tiptap/pm/state';
import { BubbleMenu } from '@tiptap/react/menus';
import { memo } from 'react';
import { EditorPage } from './editor-page';
import type { LiveKind } from './live-dialog';
import { useRichTextLabels } from './rich-text-labels';
import classes from './rich-text.module.css';
import { RichToolbar } from './rich-toolbar';
import { useToolState } from './use-tool-state';

/** Kept the same over renders: a new object is a new transaction. */
const BUBBLE = { placement: 'top' } as const;
/** Words that are selected have a format; a picture that is has none. */
const showsBubble = ({ state: { selection, doc } }: { readonly state: EditorState }): boolean =>
  selection instanceof TextSelection && doc.textBetween(selection.from, selection.to) !== '';

type Props = {
  readonly editor: Editor;
  readonly sending: number;
  readonly onPicture: () => void;
  readonly onMath: () => void;
  /** Absent where there is no record to cite from. */
  readonly onLive?: ((kind: LiveKind) => void) | undefined;
  readonly menuOpened: boolean;
  readonly onMenuOpened: (opened: boolean) => void;
};

/** Toolbar, bubble and page of an editor. It does not know the text: a key in it draws no button again. */
export const EditorFrame = memo(({ editor, sending, onPicture, onMath, onLive, menuOpened, onMenuOpened }: Props) => {
  const labels = useRichTextLabels();
  useToolState(editor);
  return (
    <RichTextEditor editor={editor} labels={labels} className={classes['shell'] ?? ''} withTypographyStyles={false}>
      <RichToolbar editor={editor} sending={sending} onPicture={onPicture} onMath={onMath} onLive={onLive} />
      <BubbleMenu editor={editor} options={BUBBLE} shouldShow={showsBubble}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Subscript />
          <RichTextEditor.Superscript />
          <RichTextEditor.Highlight />
          <RichTextEditor.Link />
        </RichTextEditor.ControlsGroup>
      </BubbleMenu>
      <EditorPage editor={editor} menuOpened={menuOpened} onMenuOpened={onMenuOpened} />
    </RichTextEditor>
  );
});
EditorFrame.displayName = 'EditorFrame';
