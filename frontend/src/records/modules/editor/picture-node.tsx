import { Skeleton, Slider } from '@mantine/core';
import { mergeAttributes, Node } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { BlobImage } from '../../blob-image';
import { ResizeCorner, shareOfText } from './resize-corner';
import classes from './rich-text.module.css';

const CAPTION_MAX = 500;

type WidthSliderProps = {
  readonly width: number | null;
  /** Percent of the text that a picture of no chosen width takes. */
  readonly asItIs: () => number | null;
  readonly onPull: (width: number) => void;
  readonly onEnd: (width: number) => void;
};

const WidthSlider = ({ width, asItIs, onPull, onEnd }: WidthSliderProps) => {
  const { t } = useTranslation('records');
  const [unchosen] = useState(asItIs);
  return (
    <div className={classes['widths']} contentEditable={false}>
      <Slider
        size="xs"
        min={10}
        max={100}
        step={5}
        value={width ?? unchosen ?? 100}
        label={(value) => `${String(value)} %`}
        thumbLabel={t('image.width')}
        onChange={onPull}
        onChangeEnd={onEnd}
      />
    </div>
  );
};

const PictureView = ({ node, selected, editor, getPos, updateAttributes }: ReactNodeViewProps) => {
  const { t } = useTranslation(['records', 'common']);
  const stored = typeof node.attrs['width'] === 'number' ? node.attrs['width'] : null;
  // While it is pulled; what it ends at is one change, and one undo.
  const [pulled, setPulled] = useState<number | null>(null);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  // Its size is known when it is there.
  const [loads, setLoads] = useState(0);
  const width = pulled ?? stored;
  const caption = String(node.attrs['caption'] ?? '');
  const resize = (to: number): void => {
    setPulled(null);
    if (to !== stored) updateAttributes({ width: to });
  };
  const leaveCaption = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || !['Enter', 'Escape', 'ArrowDown', 'ArrowUp'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const at = getPos();
    if (at === undefined) return;
    if (event.key === 'Enter' || event.key === 'ArrowDown')
      editor
        .chain()
        .focus()
        .setTextSelection(at + node.nodeSize)
        .run();
    else editor.chain().focus().setNodeSelection(at).run();
  };
  const editing = selected && editor.isEditable;
  // As wide as the picture, not as its caption and slider, which may be wider than a small one.
  const frameStyle = {
    position: 'relative',
    width: width === null ? 'fit-content' : '100%',
    maxWidth: '100%',
  } as const;
  return (
    <NodeViewWrapper
      className={classes['picture']}
      data-drag-handle
      style={{ width: width === null ? undefined : `${String(width)}%` }}
    >
      <div
        className={selected ? classes['picked'] : undefined}
        ref={setFrame}
        data-frame
        style={frameStyle}
        onLoadCapture={() => setLoads(loads + 1)}
      >
        {typeof node.attrs['hash'] === 'string' ? (
          <BlobImage
            hash={node.attrs['hash']}
            alt={String(node.attrs['alt'] ?? '')}
            width={width === null ? null : 100}
          />
        ) : (
          <Skeleton h={160} w={240} role="img" aria-label={t('image.sending', { count: 1 })} />
        )}
        {editing ? <ResizeCorner frame={frame} onPull={setPulled} onEnd={resize} /> : null}
      </div>
      {editing && frame ? (
        <WidthSlider
          key={loads}
          width={width}
          asItIs={() => shareOfText(frame, frame.offsetWidth)}
          onPull={setPulled}
          onEnd={resize}
        />
      ) : null}
      {editor.isEditable && (selected || caption !== '') ? (
        <input
          className={classes['caption']}
          data-caption
          aria-label={t('image.caption')}
          placeholder={t('image.captionHint')}
          maxLength={CAPTION_MAX}
          value={caption}
          onKeyDown={leaveCaption}
          onChange={(event) => updateAttributes({ caption: event.currentTarget.value || null })}
        />
      ) : caption === '' ? null : (
        <div className={classes['caption']}>{caption}</div>
      )}
    </NodeViewWrapper>
  );
};

/** A stored picture by its hash; a picture from elsewhere has no place in the text until it was uploaded. */
export const Picture = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    hash: { default: null, rendered: false, parseHTML: (element: HTMLElement) => element.getAttribute('data-hash') },
    /** Stands for a picture that is being stored; nothing of that is kept. */
    pending: {
      default: null,
      rendered: false,
      parseHTML: (element: HTMLElement) => element.getAttribute('data-pending'),
    },
    alt: { default: null },
    width: { default: null, parseHTML: (element: HTMLElement) => Number(element.getAttribute('data-width')) || null },
    caption: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('data-caption') },
  }),
  parseHTML: () => [{ tag: 'img[data-hash]' }, { tag: 'img[data-pending]' }],
  renderHTML: ({ HTMLAttributes, node }) => [
    'img',
    mergeAttributes(HTMLAttributes, {
      ...(typeof node.attrs['hash'] === 'string' ? { 'data-hash': node.attrs['hash'] } : {}),
      'data-width': String(node.attrs['width'] ?? ''),
      ...(typeof node.attrs['caption'] === 'string' ? { 'data-caption': node.attrs['caption'] } : {}),
    }),
  ],
  // Enter on a picture goes to its caption.
  addKeyboardShortcuts: () => ({
    Enter: ({ editor }) => {
      const { selection } = editor.state;
      if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return false;
      const dom = editor.view.nodeDOM(selection.from);
      const caption = dom instanceof HTMLElement ? dom.querySelector<HTMLInputElement>('input[data-caption]') : null;
      caption?.focus();
      return caption !== null;
    },
  }),
  addNodeView: () => ReactNodeViewRenderer(PictureView),
});
