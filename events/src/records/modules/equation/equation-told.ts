import { z } from 'zod';
import { formulaWords } from '../../../core/molecular-formula';
import { own } from '../../../core/own';
import type { Label, Language } from '../../../core/call';
import type { SubjectName } from '../module-type';
import { batchWords, strengthWords } from './equation-reading';
import { emptyRow, newBatch } from './edits';
import { strengthSchema } from '../../../chemistry/strength';
import { CONDITIONS } from './condition-names';
import { MASS_UNITS, PLANNED, ROLES, type Row } from './equation-schema';
import { hazardsShape, hazardText } from '../../../resources/hazards';
import { furtherShape, furtherWords } from './further-fields';
import { CONDITION_WORDS, EQUATION_WORDS, ROLE_WORDS, type EquationWord } from './equation-words';
import { originTold } from './origin-words';
import { plannedUnit } from './planned-unit';
import { shownCellNumber } from './shown';
import { maybeStereo, sidesOfStereo, stereoWords, withStereo, type ToldStereo } from './told-stereo';
import { runTitle, variationTold } from './variations-told';

const say = (zh: string, en: string, language: Language): string => (language === 'zh-CN' ? zh : en);
const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** A planned cell in the trace: what was typed, or what followed. */
const cellSchema = z.object({ number: z.string(), unit: z.string(), held: z.boolean() });
export type ToldCell = z.infer<typeof cellSchema>;

const rowsSchema = z.array(z.object({ id: z.string(), name: z.string() }));
const addedSchema = z.object({ name: z.string(), formula: z.string(), count: z.string() });
const smilesList = z.array(z.string());
const schemeSchema = z.object({
  ...{ reactants: smilesList, agents: smilesList.default([]), products: smilesList },
  stereo: sidesOfStereo,
});
const structureSchema = z.object({ smiles: z.string(), inchiKey: z.string(), stereo: maybeStereo });
const stepSchema = z.object({ temperature: z.string(), temperatureUnit: z.string(), time: z.string(), timeUnit: z.string(), note: z.string() }); // prettier-ignore
const batchSchema = z.object({
  ...{ id: z.string(), number: z.string(), crop: z.string(), mass: z.string(), massUnit: z.enum(MASS_UNITS) },
  ...{ purity: z.string(), excess: z.object({ kind: z.enum(['ee', 'dr']), value: z.string() }).nullable() },
  ...{ form: z.string(), colour: z.string(), remark: z.string() },
  /** What was told before there were further fields has none. */
  extra: furtherShape.default([]),
});
const rowSchema = z.looseObject({ role: z.enum(ROLES), stereo: maybeStereo });

const cellWords = ({ number, unit, held }: ToldCell, language: Language): string => {
  if (held) return `${number} ${unit}`;
  const reads = `${shownCellNumber('mass', { number, unit, held: false })} ${unit}`;
  return say(`${reads}（计算值）`, `${reads} (calculated)`, language);
};

const addedWords = ({ name, formula, count }: z.infer<typeof addedSchema>): string =>
  [count === '1' ? '' : count, name === '' ? formulaWords(formula) : `${name}${formula === '' ? '' : ` (${formula})`}`]
    .filter((text) => text !== '')
    .join(' ');

const listed = (words: readonly string[], language: Language): string =>
  words.filter((text) => text !== '').join(say('；', '; ', language));

const LONGEST_SMILES = 300;
const smilesWords = (smiles: string): string =>
  smiles.length <= LONGEST_SMILES ? smiles : `${smiles.slice(0, LONGEST_SMILES)}…`;

const isHeld = (row: Partial<Row>, cell: (typeof PLANNED)[number]): boolean => row.held?.includes(cell) === true;

/** A row that came or went, in one line: what it is, and what was typed in it. */
const rowWords = (told: Readonly<Record<string, unknown>> & z.infer<typeof rowSchema>, language: Language, nameOf: SubjectName): string => {
  const row: Row = { ...emptyRow('', told.role), ...told };
  const labelled = (word: EquationWord, value: string): string =>
    value === '' ? '' : say(`${EQUATION_WORDS[word][language]}：${value}`, `${EQUATION_WORDS[word][language]}: ${value}`, language); // prettier-ignore
  return listed(
    [
      ROLE_WORDS[row.role][language],
      ...[row.cnum, row.name, row.formula, row.cas, smilesWords(row.smiles), row.inchiKey, stereoWords(told.stereo, language)],
      ...(row.held.includes('molecularWeight') ? [labelled('molecularWeight', row.molecularWeight)] : []),
      row.salt ? labelled('salt', addedWords(row.salt)) : '',
      row.solvate ? labelled('solvate', addedWords(row.solvate)) : '',
      row.coefficient === '1' ? '' : `ν ${row.coefficient}`,
      strengthWords(row.strength, language),
      row.density === '' ? '' : `${row.density} g/mL`,
      ...PLANNED.filter((cell) => isHeld(row, cell) && row[cell] !== '').map((cell) => `${row[cell]} ${plannedUnit(row, cell)}`),
      labelled('actualMass', row.actualMass === '' ? '' : `${row.actualMass} ${row.actualMassUnit}`),
      labelled('actualVolume', row.actualVolume === '' ? '' : `${row.actualVolume} ${row.actualVolumeUnit}`),
      ...row.batches.map((batch) => labelled('batch', batchWords(batch, language))),
      originTold(told['origin'], language, nameOf) ?? '',
      row.hazards === null ? '' : labelled('hazards', hazardText(row.hazards)[language]),
      ...[labelled('lot', row.lot), row.supplier, row.note, row.oldContent],
      ...furtherWords(row.extra, language),
    ],
    language,
  );
}; // prettier-ignore

const sideWords = (
  smiles: readonly string[],
  stereo: readonly (ToldStereo | null)[] | undefined,
  language: Language,
): string => smiles.map((each, at) => withStereo(each, stereo?.[at], language)).join('.');

const schemeWords = (
  { reactants, agents, products, stereo }: z.infer<typeof schemeSchema>,
  language: Language,
): string =>
  reactants.length + agents.length + products.length === 0
    ? say('已绘制', 'drawn', language)
    : smilesWords(
        [
          sideWords(reactants, stereo?.reactants, language),
          sideWords(agents, stereo?.agents, language),
          sideWords(products, stereo?.products, language),
        ].join('>'),
      );

const read = <T>(schema: z.ZodType<T>, data: unknown, words: (value: T) => string): string | null => {
  const parsed = schema.safeParse(data);
  return parsed.success ? words(parsed.data) : null;
};

/** A value that the trace has as data of a part of a reaction, in words; null for anything else. */
export const equationTold = (part: string, data: unknown, language: Language, nameOf: SubjectName): string | null => {
  switch (part) {
    case 'cell':
      return read(cellSchema, data, (cell) => cellWords(cell, language));
    case 'scheme':
      return read(schemeSchema, data, (scheme) => schemeWords(scheme, language));
    case 'structure':
      return read(structureSchema, data, ({ smiles, inchiKey, stereo }) => withStereo(smilesWords(smiles) || inchiKey || say('已绘制', 'drawn', language), stereo, language)); // prettier-ignore
    case 'role':
      return read(z.enum(ROLES), data, (role) => ROLE_WORDS[role][language]);
    case 'rows':
      return read(rowsSchema, data, (rows) => listed(rows.map(({ name }) => name || say('（未命名）', '(unnamed)', language)), language)); // prettier-ignore
    case 'conditions':
      return read(z.array(z.enum(CONDITIONS)), data, (names) => listed(names.map((name) => CONDITION_WORDS[name][language]), language)); // prettier-ignore
    case 'added':
      return read(addedSchema, data, addedWords);
    case 'strength':
      return read(strengthSchema, data, (strength) => strengthWords(strength, language));
    case 'hazards':
      return read(hazardsShape, data, (hazards) => hazardText(hazards)[language]);
    case 'program':
      return read(z.array(stepSchema), data, (steps) =>
        listed(steps.map(({ temperature, temperatureUnit, time, timeUnit, note }) => [temperature && `${temperature} ${temperatureUnit}`, time && `${time} ${timeUnit}`, note].filter(Boolean).join(say('，', ', ', language))), language)); // prettier-ignore
    case 'batch':
      return read(batchSchema, data, (batch) => batchWords({ ...newBatch(''), ...batch }, language) || say('（空）', '(empty)', language)); // prettier-ignore
    case 'extra':
      return read(furtherShape, data, (all) => listed(furtherWords(all, language), language) || say('（空）', '(empty)', language)); // prettier-ignore
    case 'row':
      return read(rowSchema, data, (row) => rowWords(row, language, nameOf));
    case 'details':
      return read(z.string(), data, (mark) => say(`标记 ${mark}`, `mark ${mark}`, language));
    case 'from':
      return originTold(data, language, nameOf);
    default:
      return variationTold(part, data, language, nameOf);
  }
};

/** Names of what changes without a row. */
export const EQUATION_PARTS = {
  ...{ scheme: EQUATION_WORDS.scheme, process: EQUATION_WORDS.process, reference: EQUATION_WORDS.reference },
  ...CONDITION_WORDS,
  ...{ program: EQUATION_WORDS.program, arrowText: EQUATION_WORDS.arrowText },
  ...{ variedColumn: EQUATION_WORDS.variedColumn, runOf: EQUATION_WORDS.runOf },
  arrowReagents: of('箭头上的试剂', 'Reagents over the arrow'),
  arrowSolvents: of('箭头下的溶剂', 'Solvents under the arrow'),
  details: of('其他内容', 'Other content'),
  arrowTextShown: of('显示箭头上的文字', 'Text over the arrow is shown'),
  arrowConditions: of('箭头下的条件', 'Conditions under the arrow'),
} as const satisfies Readonly<Record<string, Label>>;

const ROW_TITLES = {
  row: null,
  batchOrder: of('批次顺序', 'order of batches'),
} as const;

const ORDER = of('顺序', 'order');

/**
 * What a line of the trace is about: `equivalents.2.K2CO3` is a cell of row 2, `order.yldataSource` the order of a list.
 * Null for what has no row.
 */
export const equationTitle = (title: string, language: Language): string | null => {
  const [, list] = /^order\.(\w+)$/.exec(title) ?? [];
  if (list !== undefined) {
    const words = own<Label>(EQUATION_WORDS, list)?.[language];
    return words === undefined ? null : say(`${words}${ORDER[language]}`, `${words}, ${ORDER[language]}`, language);
  }
  const run = runTitle(title, language);
  if (run !== null) return run;
  const [, part = '', number, name = ''] = /^(\w+)\.(\d+)\.(.*)$/s.exec(title) ?? [];
  if (number === undefined) return null;
  const row = name === '' ? say(`第 ${number} 行`, `Row ${number}`, language) : say(`第 ${number} 行 ${name}`, `Row ${number}, ${name}`, language); // prettier-ignore
  if (part === 'row') return row;
  const words = own<Label | null>(ROW_TITLES, part)?.[language] ?? own<Label>(EQUATION_WORDS, part)?.[language];
  return words === undefined ? null : say(`${row}，${words}`, `${row}, ${words.charAt(0).toLowerCase()}${words.slice(1)}`, language); // prettier-ignore
};
