import { CALLOUTS, calloutKindOf } from '@shilu/events/records/modules/rich-text/callouts';
import { CALLOUT_KINDS, type CalloutKind } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { mergeAttributes, Node } from '@tiptap/core';
import { NodeViewContent, NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { CALLOUT_ICONS } from './callout-static';
import classes from './rich-text.module.css';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    callout: {
      /** Sets the blocks off from the text; a callout that is one already becomes one of this kind. */
      setCallout: (kind: CalloutKind) => ReturnType;
    };
  }
}

const CalloutView = ({ node, editor, updateAttributes }: ReactNodeViewProps) => {
  const { t } = useTranslation('records');
  const language = useStore(languageStore);
  const kind = calloutKindOf(node);
  const Icon = CALLOUT_ICONS[kind];
  return (
    <NodeViewWrapper className={classes['callout']} data-callout={kind}>
      <div className={classes['calloutHead']} contentEditable={false} data-find-skip>
        <Icon size={16} stroke={1.8} />
        <select
          className={classes['calloutKind']}
          aria-label={t('rich.calloutKind')}
          value={kind}
          disabled={!editor.isEditable}
          onChange={(event) => {
            updateAttributes({ kind: event.currentTarget.value });
            editor.commands.focus();
          }}
        >
          {CALLOUT_KINDS.map((each) => (
            <option key={each} value={each}>
              {CALLOUTS[each].label[language]}
            </option>
          ))}
        </select>
      </div>
      <NodeViewContent />
    </NodeViewWrapper>
  );
};

/** A part set off from the text: a note, a result, a caution, a hazard. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'note',
      parseHTML: (element: HTMLElement) => calloutKindOf({ attrs: { kind: element.getAttribute('data-callout') } }),
      renderHTML: ({ kind }: Record<string, unknown>) => ({ 'data-callout': String(kind) }),
    },
  }),
  parseHTML: () => [
    {
      tag: 'div[data-callout]',
      contentElement: (element) => element.querySelector<HTMLElement>(':scope > div') ?? element,
    },
  ],
  // Copied to elsewhere, it is told by its words too.
  renderHTML: ({ HTMLAttributes, node }) => {
    const { sign, label } = CALLOUTS[calloutKindOf(node)];
    return [
      'div',
      mergeAttributes(HTMLAttributes),
      ['p', ['strong', `${sign} ${label[languageStore.get()]}`]],
      ['div', 0],
    ];
  },
  addCommands() {
    return {
      setCallout:
        (kind) =>
        ({ editor, state, chain, commands }) => {
          if (editor.isActive(this.name)) return commands.updateAttributes(this.name, { kind });
          const { $from, $to } = state.selection;
          // A single heading becomes text: the callout has a head of its own.
          const heading = $from.sameParent($to) && $from.parent.type.name === 'heading';
          const wrapping = heading ? chain().setParagraph() : chain();
          return wrapping.wrapIn(this.name, { kind }).run();
        },
    };
  },
  addNodeView: () => ReactNodeViewRenderer(CalloutView),
});
