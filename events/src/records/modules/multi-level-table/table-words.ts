import { z } from 'zod';
import type { Label, Language } from '../../../core/call';
import { FOOTERS } from '../info-table/info-table-schema';
import { FOOTER_WORDS } from '../info-table/column-words';
import type { ModuleType } from '../module-type';
import { ORDER } from '../order-change';
import { ORIGIN, originTold } from '../table-taken';
import { COLUMN_TYPES, FEWEST_LEVELS, MOST_LEVELS, type LevelColumn } from './table-schema';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** The register whose entries are such tables, designed to be used again. */
export const MULTI_TABLE_LIBRARY = 'multiTable';

export const MULTI_TABLE_PARTS: Readonly<Record<string, Label>> = {
  level: of('层级', 'Level'),
  levelOrder: of('层级顺序', 'Order of levels'),
  column: of('列', 'Column'),
  columnOrder: of('列顺序', 'Column order'),
  row: of('行', 'Row'),
  place: of('行的位置', 'Place of a row'),
  order: ORDER,
  origin: ORIGIN,
};

export const COLUMN_TYPE_WORDS: Readonly<Record<LevelColumn['type'], Label>> = {
  text: of('文本', 'Text'),
  number: of('数字', 'Number'),
  date: of('日期', 'Date'),
  select: of('选项', 'Options'),
  boolean: of('是/否', 'Yes or no'),
};

export const YES_WORDS = { true: of('是', 'Yes'), false: of('否', 'No') } as const;

export const MULTI_TABLE_FAULTS: Readonly<Record<string, Label>> = {
  fewLevels: of(
    `多级表至少需要 ${FEWEST_LEVELS} 个层级，请再添加一级；只需一级时请使用信息表`,
    `A multilevel table needs at least ${FEWEST_LEVELS} levels. Add another one, or use an info table if one is enough.`,
  ),
  notNested: of(
    `该行不在它所属的行之下，或层级超过表的设置（最多 ${MOST_LEVELS} 级）`,
    `This row does not stand below the row it belongs to, or is deeper than the table has levels (at most ${MOST_LEVELS}).`,
  ),
};

/** `2–8 ℃`, `≥ 95 %`; empty where a column has no limits. */
export const limitWords = ({ min, max, unit }: Pick<LevelColumn, 'min' | 'max' | 'unit'>): string => {
  const range =
    min !== undefined && max !== undefined
      ? `${String(min)}–${String(max)}`
      : min !== undefined
        ? `≥ ${String(min)}`
        : max !== undefined
          ? `≤ ${String(max)}`
          : '';
  return range === '' || !unit ? range : `${range} ${unit}`;
};

const told = {
  level: z.object({ label: z.string() }),
  column: z.object({
    ...{ level: z.string(), label: z.string(), type: z.enum(COLUMN_TYPES), unit: z.string().optional() },
    ...{ required: z.boolean().optional(), options: z.array(z.string()).optional() },
    ...{ min: z.number().optional(), max: z.number().optional(), footers: z.array(z.enum(FOOTERS)).optional() },
  }),
};

const columnWords = (
  { level, label, type, unit, required, options = [], min, max, footers = [] }: z.infer<(typeof told)['column']>,
  language: Language,
): string => {
  const zh = language === 'zh-CN';
  const limits = limitWords({ min, max, unit });
  return [
    `${level}${zh ? '：' : ': '}${label}${unit ? ` (${unit})` : ''}`,
    COLUMN_TYPE_WORDS[type][language],
    options.join(zh ? '、' : ', '),
    limits === '' ? '' : zh ? `限度 ${limits}` : `limits ${limits}`,
    required === true ? (zh ? '必填' : 'required') : '',
    footers.map((each) => FOOTER_WORDS[each][language]).join(zh ? '、' : ', '),
  ]
    .filter(Boolean)
    .join(' · ');
};

/** What the trace tells of a level, a column and where the table is from; null for anything else. */
export const multiTableTell: NonNullable<ModuleType['tell']> = (part, data, language, nameOf) => {
  if (part === 'level') return told.level.safeParse(data).data?.label ?? null;
  if (part === 'column') {
    const column = told.column.safeParse(data);
    return column.success ? columnWords(column.data, language) : null;
  }
  return part === 'origin' ? originTold(data, language, nameOf) : null;
};
