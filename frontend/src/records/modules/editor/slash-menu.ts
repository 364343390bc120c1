import { Extension, type AnyExtension, type ChainedCommands } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion } from '@tiptap/suggestion';
import { dayStamp, timeStamp } from '../insert/insert-text';
import { symbolsFor } from '../insert/symbols';
import type { Suppliers } from './extensions';
import { suggestPopup, type Suggestible } from './suggest-list';

type Asked = Pick<Suppliers, 'onPickPicture' | 'onNewMath' | 'onLive'>;
type Entry = {
  readonly id: SlashId;
  /** English words and pinyin initials by which it is found beside its name. */
  readonly words: string;
  readonly run: (chain: ChainedCommands, suppliers: Asked) => ChainedCommands;
};
export const SLASH_IDS = [
  ...(['paragraph', 'h1', 'h2', 'h3', 'bullets', 'numbers', 'tasks', 'table', 'picture', 'math', 'mathBlock'] as const),
  ...(['note', 'result', 'caution', 'hazard', 'fold'] as const),
  ...(['quote', 'code', 'rule', 'stamp', 'day', 'quickText', 'mention', 'cite', 'value'] as const),
] as const;
export type SlashId = (typeof SLASH_IDS)[number];
/** What a block of text can be made into. */
export const TURNS_INTO = [
  ...(['paragraph', 'h1', 'h2', 'h3', 'bullets', 'numbers', 'tasks'] as const),
  ...(['note', 'result', 'caution', 'hazard', 'fold', 'quote', 'code'] as const),
] as const satisfies readonly SlashId[];

const ENTRIES: readonly Entry[] = [
  { id: 'paragraph', words: 'text paragraph zw', run: (chain) => chain.setParagraph() },
  { id: 'h1', words: 'headings titles h1 bt yjbt', run: (chain) => chain.setHeading({ level: 1 }) },
  { id: 'h2', words: 'headings h2 bt ejbt', run: (chain) => chain.setHeading({ level: 2 }) },
  { id: 'h3', words: 'headings h3 bt sjbt', run: (chain) => chain.setHeading({ level: 3 }) },
  { id: 'bullets', words: 'lists bullets ul lb wxlb xmfh', run: (chain) => chain.toggleBulletList() },
  { id: 'numbers', words: 'lists numbered ordered ol lb yxlb bh', run: (chain) => chain.toggleOrderedList() },
  { id: 'tasks', words: 'checklists tasks todos qd db', run: (chain) => chain.toggleTaskList() },
  { id: 'table', words: 'tables bg', run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }) },
  {
    id: 'picture',
    words: 'pictures images photos tp',
    run: (chain, { onPickPicture }) => chain.command(done(onPickPicture)),
  },
  {
    id: 'math',
    words: 'formula equation math latex gs',
    run: (chain, { onNewMath }) => chain.command(done(() => onNewMath(false))),
  },
  {
    id: 'mathBlock',
    words: 'formula equation block dhgs gs',
    run: (chain, { onNewMath }) => chain.command(done(() => onNewMath(true))),
  },
  { id: 'note', words: 'callouts notes info bz ts', run: (chain) => chain.setCallout('note') },
  { id: 'result', words: 'callouts results jg', run: (chain) => chain.setCallout('result') },
  { id: 'caution', words: 'callout caution warning zy jg', run: (chain) => chain.setCallout('caution') },
  { id: 'hazard', words: 'callout hazard danger safety wx aq', run: (chain) => chain.setCallout('hazard') },
  { id: 'fold', words: 'folding collapsible toggles details zd', run: (chain) => chain.setDetails() },
  { id: 'quote', words: 'quote yy', run: (chain) => chain.toggleBlockquote() },
  { id: 'code', words: 'code dm', run: (chain) => chain.toggleCodeBlock() },
  { id: 'rule', words: 'divider rule hr line fgx', run: (chain) => chain.setHorizontalRule() },
  { id: 'stamp', words: 'time now stamp date sj rqsj', run: (chain) => chain.command(later(timeStamp)) },
  { id: 'day', words: 'date today rq jt', run: (chain) => chain.command(later(dayStamp)) },
  { id: 'quickText', words: 'quick text phrase cydy dy', run: (chain) => chain.insertContent(';;') },
  { id: 'mention', words: 'mention colleague person tj ry', run: (chain) => chain.insertContent('@') },
  {
    id: 'cite',
    words: 'cite citations references literature wx yywx ckwx',
    run: (chain, { onLive }) => chain.command(done(() => onLive('citation'))),
  },
  {
    id: 'value',
    words: 'values fields numbers amounts yield sz yl sl',
    run: (chain, { onLive }) => chain.command(done(() => onLive('value'))),
  },
];

type Command = Parameters<ChainedCommands['command']>[0];
const done =
  (act: () => void): Command =>
  () => {
    act();
    return true;
  };
const later =
  (text: () => Promise<string>): Command =>
  ({ editor }) => {
    void text().then((stamp) => editor.isDestroyed || editor.chain().focus().insertContent(stamp).run());
    return true;
  };

const matches = (wanted: string, label: string, words: string): boolean =>
  label.toLowerCase().includes(wanted) || words.split(' ').some((word) => word.startsWith(wanted));

/** What the menu offers for what was typed behind the stroke: parts of a text, then symbols. */
export const slashItems = (
  typed: string,
  nameOf: (id: SlashId) => string,
  isOffered: (id: SlashId) => boolean = () => true,
): Suggestible[] => {
  const wanted = typed.toLowerCase();
  const parts = ENTRIES.filter(({ id, words }) => isOffered(id) && matches(wanted, nameOf(id), words));
  const signs = wanted === '' ? [] : symbolsFor(wanted).slice(0, 8);
  return [
    ...parts.map(({ id }) => ({ id, label: nameOf(id) })),
    ...signs.map(({ sign, words }) => ({ id: `sign ${sign}`, label: sign, note: words.split(' ')[0] })),
  ];
};

const NOBODY_ASKED: Asked = { onPickPicture: () => {}, onNewMath: () => {}, onLive: () => {} };
/** Does at the selection what the menu would. */
export const runSlash = (id: SlashId, chain: ChainedCommands, asked: Asked = NOBODY_ASKED): ChainedCommands =>
  ENTRIES.find((entry) => entry.id === id)?.run(chain, asked) ?? chain;

/** `/` at the start of a line or behind a blank offers what can be inserted here. */
export const slashMenu = (suppliers: Suppliers): AnyExtension =>
  Extension.create({
    name: 'slashMenu',
    addProseMirrorPlugins() {
      return [
        Suggestion<Suggestible, Suggestible>({
          editor: this.editor,
          char: '/',
          pluginKey: new PluginKey('slashMenu'),
          allowedPrefixes: [' ', '\u3000', '，', '。', '；', '：', '、'],
          allow: ({ state, range }) => !state.doc.resolve(range.from).parent.type.spec.code,
          items: ({ query }) => slashItems(query, suppliers.slashName, suppliers.isOffered),
          command: ({ editor, range, props }) => {
            const chain = editor.chain().focus().deleteRange(range);
            const entry = ENTRIES.find(({ id }) => id === props.id);
            (entry ? entry.run(chain, suppliers) : chain.insertContent(props.label)).run();
          },
          render: suggestPopup,
        }),
      ];
    },
  });
