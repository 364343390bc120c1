import type { Label } from '../../../core/call';
import type { Library } from '../library-origin';
import { cellsOf } from './sheet-cells';
import type { Sheet, SpreadSheet } from './sheet-schema';

/** The register of workbooks that are used again. */
export const SHEET_LIBRARY = 'workbook';

/** An entry stands whole in one event of at most 1 MB, beside what it was before. */
const MOST_BYTES = 400_000;

const holdsSomething = ({ cellData, pictures }: Sheet): boolean => {
  if (pictures.length > 0) return true;
  for (const { cell } of cellsOf(cellData)) if (cell.v !== undefined || cell.f !== undefined) return true;
  return false;
};

/** Ends at the first cell that holds something: half a million may follow. */
export const holdsNothing = ({ sheets }: SpreadSheet): boolean => !Object.values(sheets).some(holdsSomething);

/** Nothing vouches for results but the save of a record: until then they are what the browser of its designer made them. */
const uncalculated = (content: SpreadSheet): SpreadSheet => ({
  ...content,
  ...{ engine: null, fixed: null },
  sheets: Object.fromEntries(Object.entries(content.sheets).map(([id, { spilled: _, ...sheet }]) => [id, sheet])),
});

const isCalculated = ({ engine, fixed, sheets }: SpreadSheet): boolean =>
  engine !== null || fixed !== null || Object.values(sheets).some(({ spilled }) => spilled !== undefined);

const WHY = {
  calculated: {
    'zh-CN': '样表的公式结果由取用它的记录计算，请去掉计算引擎（engine、fixed、spilled）后再保存',
    'en-US': 'Results of a master are calculated by the record that takes it. Leave out engine, fixed and spilled.',
  },
  taken: {
    'zh-CN': '样表本身不取自别的样表，请去掉来源（origin）后再保存',
    'en-US': 'A master is taken from no other one. Leave out origin.',
  },
  large: {
    'zh-CN': `样表最多 ${MOST_BYTES / 1000} KB，请删去数据，只保留表头、公式和格式`,
    'en-US': `A master has at most ${MOST_BYTES / 1000} kB. Remove data and keep headings, formulas and formats.`,
  },
} as const satisfies Readonly<Record<string, Label>>;

/** Workbooks that are designed once and taken into records (R083, R092, R103). */
export const sheetLibrary: Library<SpreadSheet> = {
  category: SHEET_LIBRARY,
  origin: ({ origin }) => origin ?? null,
  taken: (content, origin) => ({ ...uncalculated(content), origin }),
  untied: ({ origin: _, ...content }) => content,
  // Cells are found by where they stand, which every inserted row changes: that the version was there is all that is held to.
  pins: () => [],
  pinned: (content) => content,
  isDesigned: (content) => !holdsNothing(content),
  kept: (content) => {
    const { origin: _, ...kept } = uncalculated(content);
    return kept;
  },
  unfit: (content) => {
    if (isCalculated(content)) return WHY.calculated;
    if (content.origin !== undefined) return WHY.taken;
    return new TextEncoder().encode(JSON.stringify(content)).length > MOST_BYTES ? WHY.large : null;
  },
};
