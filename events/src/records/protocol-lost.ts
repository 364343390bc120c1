import type { Label, Language } from '../core/call';
import { LOST_WORDS, lostWords, type Lost, type LostPart } from './modules/spread-sheet/lost-parts';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** What a document from elsewhere may hold and a text here does not, and what stands in its place. */
const PROTOCOL_LOST_WORDS = {
  changesTracked: of('修订中删去的文字', 'text deleted under tracked changes'),
  commentsOfDocument: of('批注', 'comments'),
  drawings: of('图形和图表', 'shapes and charts'),
  embeddedObjects: of('嵌入的对象', 'embedded objects'),
  equationsAsText: of('公式（保留文字）', 'equations (their text stays)'),
  headersAndFooters: of('页眉和页脚', 'headers and footers'),
  headingNumbers: of('标题的自动编号', 'automatic numbers of headings'),
  markup: of('HTML 标记（保留文字）', 'HTML markup (its text stays)'),
  nestedTooDeep: of('层数过多的嵌套（保留文字）', 'nesting that goes too deep (its text stays)'),
  outsidePictures: of('只链接到外部地址的图片', 'pictures that only link to an outside address'),
  picturesUnread: of('无法显示或未通过检查的图片', 'pictures that cannot be shown or failed the check'),
  symbols: of('符号字体中无法识别的符号（以 □ 代替）', 'signs of symbol fonts that are not known (□ stands for them)'),
  textBoxes: of('文本框（文字移到正文）', 'text boxes (their text is moved into the text)'),
  unsafeLinks: of('不是网址或邮箱的链接（保留文字）', 'links that lead to no web or mail address (their text stays)'),
} as const satisfies Readonly<Record<string, Label>>;

export type ProtocolLostPart = keyof typeof PROTOCOL_LOST_WORDS;
export const PROTOCOL_LOST_PARTS = Object.keys(PROTOCOL_LOST_WORDS) as readonly ProtocolLostPart[];

type AnyLost = {
  readonly part: LostPart | ProtocolLostPart;
  readonly count: number;
  readonly places: readonly string[];
};
const isOfSheets = (lost: AnyLost): lost is Lost => Object.hasOwn(LOST_WORDS, lost.part);
const isOfProse = (part: string): part is ProtocolLostPart => Object.hasOwn(PROTOCOL_LOST_WORDS, part);

/** `comments: 2` */
export const importLostWords = (lost: AnyLost, language: Language): string => {
  if (isOfSheets(lost)) return lostWords(lost, language);
  const words = isOfProse(lost.part) ? PROTOCOL_LOST_WORDS[lost.part][language] : lost.part;
  return language === 'zh-CN' ? `${words}：${lost.count} 处` : `${words}: ${lost.count}`;
};
