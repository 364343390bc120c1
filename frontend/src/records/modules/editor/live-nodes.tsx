import { writtenText } from '@shilu/events/records/modules/rich-text/live-nodes';
import { Node, type NodeConfig } from '@tiptap/core';
import { NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react';
import { use } from 'react';
import { LiveStatic } from './live-static';
import { SaidContext } from './said-context';
import { toStored } from '@shilu/events/records/modules/rich-text/stored';

const LiveView = ({ node }: ReactNodeViewProps) => {
  const said = use(SaidContext);
  return (
    <NodeViewWrapper as="span">
      <LiveStatic node={toStored(node.toJSON())} said={said} />
    </NodeViewWrapper>
  );
};

/** Attributes that are kept as data and go by the clipboard as one attribute of HTML. */
const attribute = (name: string, fallback: unknown) => ({
  default: fallback,
  parseHTML: (element: HTMLElement): unknown => {
    try {
      return JSON.parse(element.getAttribute(`data-${name}`) ?? 'null') ?? fallback;
    } catch {
      return fallback;
    }
  },
  renderHTML: (attrs: Record<string, unknown>) => ({ [`data-${name}`]: JSON.stringify(attrs[name]) }),
});

const inline: Partial<NodeConfig> = {
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addNodeView: () => ReactNodeViewRenderer(LiveView, { as: 'span' }),
};

/** A value of another module of the record: it follows that until the text is signed. */
export const LiveField = Node.create({
  ...inline,
  name: 'liveField',
  addAttributes: () => ({
    module: attribute('module', ''),
    row: attribute('row', ''),
    of: attribute('of', ''),
    said: attribute('said', ''),
  }),
  parseHTML: () => [{ tag: 'span[data-live-field]' }],
  renderHTML: ({ HTMLAttributes, node }) => [
    'span',
    { ...HTMLAttributes, 'data-live-field': '' },
    writtenText({ type: 'liveField', attrs: node.attrs }),
  ],
  renderText: ({ node }) => writtenText({ type: 'liveField', attrs: node.attrs }),
});

/** Works of the record's list of references, by their numbers. */
export const Citation = Node.create({
  ...inline,
  name: 'citation',
  addAttributes: () => ({ works: attribute('works', []) }),
  parseHTML: () => [{ tag: 'span[data-citation]' }],
  renderHTML: ({ HTMLAttributes, node }) => [
    'span',
    { ...HTMLAttributes, 'data-citation': '' },
    writtenText({ type: 'citation', attrs: node.attrs }),
  ],
  renderText: ({ node }) => writtenText({ type: 'citation', attrs: node.attrs }),
});
