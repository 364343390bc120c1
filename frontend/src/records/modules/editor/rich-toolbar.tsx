import { RichTextEditor } from '@mantine/tiptap';
import {
  IconAt,
  IconBlockquote,
  IconClock,
  IconDots,
  IconMath,
  IconOmega,
  IconPhoto,
  IconPhotoPlus,
  IconSubscript,
  IconTable,
  IconTextPlus,
  IconVariable,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../lib/store';
import { insertTimeStamp, openSymbols } from '../insert/symbol-palette';
import { autoScriptStore } from './auto-script';
import classes from './rich-text.module.css';
import type { LiveKind } from './live-dialog';
import { TableTools } from './table-tools';

const COLOURS = ['#b3261e', '#8a5700', '#1a7038', '#0b6b66', '#1d4ed8', '#6a4bb0', '#5d6b67'];

type Tool = {
  readonly label: string;
  readonly Icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
  readonly run: () => void;
  readonly active?: boolean;
  readonly disabled?: boolean;
};
const Tools = ({ tools }: { readonly tools: readonly Tool[] }) =>
  tools.map(({ label, Icon, run, active, disabled }) => (
    <RichTextEditor.Control
      key={label}
      aria-label={label}
      title={label}
      active={active ?? false}
      disabled={disabled ?? false}
      // The caret stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      <Icon size={16} stroke={1.6} />
    </RichTextEditor.Control>
  ));

type Props = {
  readonly editor: Editor;
  readonly sending: number;
  readonly onPicture: () => void;
  readonly onMath: () => void;
  readonly onLive?: ((kind: LiveKind) => void) | undefined;
};

/** One line; what has no room on a narrow screen folds behind “more”. */
export const RichToolbar = ({ editor, sending, onPicture, onMath, onLive }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  const [open, setOpen] = useState(false);
  const autoScript = useStore(autoScriptStore);
  return (
    <RichTextEditor.Toolbar className={classes['toolbar'] ?? ''} data-open={open}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Subscript />
        <RichTextEditor.Superscript />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.TaskList />
      </RichTextEditor.ControlsGroup>
      <div className={classes['foldingLast']}>
        <RichTextEditor.ControlsGroup>
          <Tools
            tools={[
              {
                label: t('rich.table'),
                Icon: IconTable,
                run: () => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
              },
              {
                label: t('rich.picture'),
                Icon: sending > 0 ? IconPhotoPlus : IconPhoto,
                run: onPicture,
                disabled: sending > 0,
              },
              { label: t('rich.math'), Icon: IconMath, run: onMath },
              { label: `${t('insert.symbols')} (Ctrl+/)`, Icon: IconOmega, run: openSymbols },
            ]}
          />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </div>
      <div className={classes['folding']}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Underline />
          <RichTextEditor.Strikethrough />
          <RichTextEditor.Highlight />
          <RichTextEditor.ColorPicker colors={COLOURS} />
          <RichTextEditor.ClearFormatting />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H1 />
          <RichTextEditor.H3 />
          <RichTextEditor.Blockquote />
          <RichTextEditor.CodeBlock />
          <RichTextEditor.Hr />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.AlignLeft />
          <RichTextEditor.AlignCenter />
          <RichTextEditor.AlignRight />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <Tools
            tools={[
              ...(onLive === undefined
                ? []
                : [
                    { label: t('slash.cite'), Icon: IconBlockquote, run: () => onLive('citation') },
                    { label: t('slash.value'), Icon: IconVariable, run: () => onLive('value') },
                  ]),
              {
                label: t('rich.mention'),
                Icon: IconAt,
                run: () => editor.chain().focus().insertContent('@').run(),
              },
              {
                label: t('rich.quickText'),
                Icon: IconTextPlus,
                run: () => editor.chain().focus().insertContent(';;').run(),
              },
              { label: `${t('insert.stamp')} (Ctrl+;)`, Icon: IconClock, run: () => void insertTimeStamp() },
              {
                label: t(autoScript ? 'rich.autoScriptOn' : 'rich.autoScriptOff'),
                Icon: IconSubscript,
                active: autoScript,
                run: () => autoScriptStore.set((on) => !on),
              },
            ]}
          />
        </RichTextEditor.ControlsGroup>
      </div>
      <button
        type="button"
        className={classes['more']}
        aria-label={t('rich.more')}
        title={t('rich.more')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <IconDots size={16} stroke={1.6} />
      </button>
      <TableTools editor={editor} />
      {sending > 0 ? (
        <span className="mute" role="status">
          {t('image.sending', { count: sending })}
        </span>
      ) : null}
    </RichTextEditor.Toolbar>
  );
};
