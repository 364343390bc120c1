import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/core';
import { useRef } from 'react';
import { BlockHandle } from './block-handle';
import { unitFrom } from './block-unit';
import classes from './rich-text.module.css';
import { useBlockDrag } from './use-block-drag';
import { useHandlePlace } from './use-handle-place';

type Props = {
  readonly editor: Editor;
  readonly menuOpened: boolean;
  readonly onMenuOpened: (opened: boolean) => void;
};

/** The text, with the handle of the block that one points at or writes in. */
export const EditorPage = ({ editor, menuOpened, onMenuOpened }: Props) => {
  const page = useRef<HTMLDivElement>(null);
  const { place, onPointerMove, onPointerLeave } = useHandlePlace(editor, page);
  const drag = useBlockDrag(editor, page);
  return (
    <div
      ref={page}
      className={classes['page']}
      // While the menu is open, the handle stays with its block.
      onPointerMove={menuOpened ? undefined : onPointerMove}
      onPointerLeave={menuOpened ? undefined : onPointerLeave}
      // Before the editor takes it for a drop of its own.
      onDragOverCapture={drag.over}
      onDropCapture={drag.drop}
    >
      {place === null || !editor.isEditable ? null : (
        <BlockHandle
          editor={editor}
          place={place}
          opened={menuOpened}
          onOpened={onMenuOpened}
          onDragStart={(event) => drag.start(unitFrom(editor.state.doc, place.from, place.blocks), event)}
          onDragEnd={drag.end}
        />
      )}
      {drag.line === null ? null : <div className={classes['dropLine']} style={drag.line} />}
      <RichTextEditor.Content />
    </div>
  );
};
