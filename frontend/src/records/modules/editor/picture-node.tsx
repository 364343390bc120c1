import { Slider } from '@mantine/core';
import { mergeAttributes, Node } from '@tiptap/core';
import { NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { BlobImage } from '../../blob-image';
import classes from './rich-text.module.css';

const PictureView = ({ node, selected, editor, updateAttributes }: ReactNodeViewProps) => {
  const { t } = useTranslation(['records', 'common']);
  const width = typeof node.attrs['width'] === 'number' ? node.attrs['width'] : null;
  return (
    <NodeViewWrapper
      className={classes['picture']}
      data-drag-handle
      style={{ width: width === null ? undefined : `${String(width)}%` }}
    >
      <div className={selected ? classes['picked'] : undefined}>
        <BlobImage
          hash={String(node.attrs['hash'] ?? '')}
          alt={String(node.attrs['alt'] ?? '')}
          width={width === null ? null : 100}
        />
      </div>
      {selected && editor.isEditable ? (
        <div className={classes['widths']} contentEditable={false}>
          <Slider
            size="xs"
            min={10}
            max={100}
            step={5}
            value={width ?? 100}
            label={(value) => `${String(value)} %`}
            thumbLabel={t('image.width')}
            onChange={(value) => updateAttributes({ width: value })}
          />
        </div>
      ) : null}
    </NodeViewWrapper>
  );
};

/** A stored picture by its hash; a picture from elsewhere has no place in the text until it was uploaded. */
export const Picture = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    hash: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('data-hash') },
    alt: { default: null },
    width: { default: null, parseHTML: (element: HTMLElement) => Number(element.getAttribute('data-width')) || null },
  }),
  parseHTML: () => [{ tag: 'img[data-hash]' }],
  renderHTML: ({ HTMLAttributes, node }) => [
    'img',
    mergeAttributes(HTMLAttributes, {
      'data-hash': String(node.attrs['hash']),
      'data-width': String(node.attrs['width'] ?? ''),
    }),
  ],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
});
