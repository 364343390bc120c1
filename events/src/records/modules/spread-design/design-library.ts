import type { Label } from '../../../core/call';
import type { Library, Pin } from '../library-origin';
import { sheetLibrary } from '../spread-sheet/sheet-library';
import { designedCells } from './as-designed';
import { unlinked, withNewerDesign } from './carried-over';
import type { SpreadDesign } from './design-schema';
import { DESIGN_LIBRARY } from './design-words';

const NAMES = {
  design: { 'zh-CN': '输入项、关联、结果和图表', 'en-US': 'inputs, links, results and charts' },
  book: { 'zh-CN': '锁定的单元格', 'en-US': 'locked cells' },
} as const satisfies Readonly<Record<string, Label>>;

const TAKEN: Label = {
  'zh-CN': '表格设计本身不取自别的设计，请去掉来源（origin）后再保存',
  'en-US': 'A design is taken from no other one. Leave out origin.',
};

/** All but what is filled in reads as it does in the library. */
const pins = (content: SpreadDesign): readonly Pin[] => {
  const { sealed: _, ...design } = content.design;
  return [
    { key: 'design', name: NAMES.design, is: design },
    { key: 'book', name: NAMES.book, is: designedCells(content) },
  ];
};

/** Designs that records are filled in by (R084, R093, R104). */
export const designLibrary: Library<SpreadDesign> = {
  category: DESIGN_LIBRARY,
  origin: ({ origin }) => origin ?? null,
  taken: (content, origin) => ({
    ...content,
    book: sheetLibrary.kept?.(content.book) ?? content.book,
    design: { ...content.design, sealed: true },
    origin,
  }),
  pins,
  // What the library holds is taken from nothing: whoever takes it says which version it is.
  pinned: (content, held) => ({
    ...withNewerDesign(content, content, held),
    ...(content.origin === undefined ? {} : { origin: content.origin }),
  }),
  isDesigned: ({ book, design }) => design.inputs.length > 0 && sheetLibrary.isDesigned(book),
  kept: (content) => {
    const { origin: _, ...kept } = unlinked(content);
    return {
      ...kept,
      book: sheetLibrary.kept?.(kept.book) ?? kept.book,
      design: { ...kept.design, sealed: false },
    };
  },
  unfit: ({ book, origin }) => (origin === undefined ? (sheetLibrary.unfit?.(book) ?? null) : TAKEN),
};
