import { isSafeLink } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { PHRASE_KEYS } from '@shilu/events/organization/quick-text';
import { Extension, type AnyExtension, type Editor, type KeyboardShortcutCommand } from '@tiptap/core';
import { Highlight } from '@tiptap/extension-highlight';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { BlockMath, InlineMath } from '@tiptap/extension-mathematics';
import { Mention } from '@tiptap/extension-mention';
import { Placeholder } from '@tiptap/extensions';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { Color, TextStyle } from '@tiptap/extension-text-style';
import { PluginKey } from '@tiptap/pm/state';
import { StarterKit } from '@tiptap/starter-kit';
import { Suggestion } from '@tiptap/suggestion';
import { AutoScript } from './auto-script';
import { blockKeys } from './block-keys';
import { Callout } from './callout-node';
import type { LiveKind } from './live-dialog';
import { Citation, LiveField } from './live-nodes';
import { folding } from './folding';
import { pictureFiles } from './picture-files';
import { Picture } from './picture-node';
import { slashMenu, type SlashId } from './slash-menu';
import { explainedPopup, suggestPopup, type Suggestible, type WordsForNone } from './suggest-list';
import { TYPESETTING } from '../../../ui/typeset';

export type Suppliers = {
  readonly people: (query: string) => readonly Suggestible[];
  /** Why nobody is offered for a name. */
  readonly nobody: WordsForNone;
  readonly nameOf: (accountId: string) => string;
  readonly phrases: (query: string) => readonly Suggestible[];
  readonly phraseText: (id: string) => string;
  /** The phrase of a key, 1 to 9; empty where it has none. */
  readonly phraseOfKey: (key: string) => string;
  readonly onPictures: (editor: Editor, files: readonly File[], at?: number) => void;
  readonly onMath: (latex: string, at: number, block: boolean) => void;
  readonly onLeave: () => void;
  readonly onPickPicture: () => void;
  readonly onNewMath: (block: boolean) => void;
  /** A citation, or a value of the record, is to be chosen. */
  readonly onLive: (kind: LiveKind) => void;
  readonly isOffered: (id: SlashId) => boolean;
  readonly slashName: (id: SlashId) => string;
  readonly onBlockMenu: () => void;
  readonly foldName: (open: boolean) => string;
  /** What an empty block says: of a text with nothing in it, of one more line, of the title of what folds. */
  readonly placeholder: (of: 'text' | 'line' | 'title') => string;
};

/** `;;` (or full-width ；；) opens the quick phrases (L31). */
const quickText = (char: string, suppliers: Suppliers): AnyExtension =>
  Extension.create({
    name: `quickText${char === ';;' ? '' : 'Wide'}`,
    addProseMirrorPlugins() {
      return [
        Suggestion<Suggestible, Suggestible>({
          editor: this.editor,
          char,
          pluginKey: new PluginKey(`quickText${char}`),
          allowedPrefixes: null,
          items: ({ query }) => [...suppliers.phrases(query)],
          command: ({ editor, range, props }) =>
            void editor
              .chain()
              .focus()
              .insertContentAt(range, { type: 'text', text: suppliers.phraseText(props.id) || ' ' })
              .run(),
          render: suggestPopup,
        }),
      ];
    },
  });

/** Alt, Shift and a digit put in the phrase that has this key. */
const phraseKeys = (suppliers: Suppliers): AnyExtension =>
  Extension.create({
    name: 'phraseKeys',
    addKeyboardShortcuts: () =>
      Object.fromEntries(
        PHRASE_KEYS.map((key): [string, KeyboardShortcutCommand] => [
          `Alt-Shift-${key}`,
          ({ editor }) => {
            const text = suppliers.phraseOfKey(key);
            return text !== '' && editor.commands.insertContent({ type: 'text', text });
          },
        ]),
      ),
  });

/** Tab has a meaning of its own in tables and lists: Escape leads out, once nothing else closes by it. */
const leaving = (suppliers: Suppliers): AnyExtension =>
  Extension.create({
    name: 'leaving',
    priority: 50,
    addKeyboardShortcuts: () => ({
      Escape: () => {
        suppliers.onLeave();
        return true;
      },
    }),
  });

/**
 * Exactly the nodes and marks that can be stored (rich-text-schema). `together`: what binds the text to others who write in
 * it, with an undo that takes back one's own words alone.
 */
export const richTextExtensions = (suppliers: Suppliers, together: readonly AnyExtension[] = []): AnyExtension[] => [
  ...together,
  StarterKit.configure({
    ...(together.length > 0 && { undoRedo: false as const }),
    heading: { levels: [1, 2, 3, 4] },
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', isAllowedUri: (url) => isSafeLink(url) },
    dropcursor: { color: 'var(--accent)', width: 2 },
  }),
  Subscript,
  Superscript,
  Highlight.configure({ multicolor: true }),
  TextStyle,
  Color,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TaskList,
  TaskItem.configure({ nested: true }),
  TableKit.configure({ table: { resizable: true, lastColumnResizable: false } }),
  Picture,
  LiveField,
  Citation,
  Callout,
  ...folding(suppliers.foldName),
  InlineMath.configure({
    katexOptions: TYPESETTING,
    onClick: (node, at) => suppliers.onMath(String(node.attrs['latex']), at, false),
  }),
  BlockMath.configure({
    katexOptions: TYPESETTING,
    onClick: (node, at) => suppliers.onMath(String(node.attrs['latex']), at, true),
  }),
  Mention.configure({
    renderText: ({ node }) => `@${suppliers.nameOf(String(node.attrs['id']))}`,
    renderHTML: ({ node, options }) => [
      'span',
      options.HTMLAttributes,
      `@${suppliers.nameOf(String(node.attrs['id']))}`,
    ],
    suggestion: {
      char: '@',
      allowedPrefixes: null,
      items: ({ query }: { query: string }) => [...suppliers.people(query)],
      render: explainedPopup(suppliers.nobody),
    },
  }),
  quickText(';;', suppliers),
  quickText('；；', suppliers),
  phraseKeys(suppliers),
  slashMenu(suppliers),
  AutoScript,
  blockKeys(suppliers.onBlockMenu),
  leaving(suppliers),
  Placeholder.configure({
    includeChildren: true,
    placeholder: ({ editor, node }) =>
      node.type.name === 'detailsSummary'
        ? suppliers.placeholder('title')
        : node.type.name === 'paragraph'
          ? suppliers.placeholder(editor.isEmpty ? 'text' : 'line')
          : '',
  }),
  pictureFiles(suppliers.onPictures),
];
