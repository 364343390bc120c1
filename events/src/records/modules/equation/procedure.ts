import { formulaParts } from '../../../core/molecular-formula';
import type { Language } from '../../../core/call';
import type { InsertedRun, InsertedText } from '../inserted-text';
import { isEmptyRow } from './carried-over';
import { calculate, type Calculated } from './calculate';
import { strengthWords } from './equation-reading';
import { isProduct, type Batch, type Equation, type Row } from './equation-schema';
import { batchRow, quotable, type QuotableName } from './quotable';

type Runs = readonly InsertedRun[];
const said = (text: string): Runs => (text === '' ? [] : [{ text }]);

/** `N2`, `K2CO3`: counts below the line. Names and what is no formula stay as they are. */
const formulaRuns = (text: string): Runs =>
  formulaParts(text)?.map((part) => (part.below ? { text: part.text, script: 'subscript' } : { text: part.text })) ??
  said(text);

/** One after the other, `between` between two, `last` before the last. */
const listed = (items: readonly Runs[], between: string, last: string): Runs =>
  items.flatMap((item, at) => (at === 0 ? item : [...said(at === items.length - 1 ? last : between), ...item]));

const WORDS = {
  'zh-CN': { comma: '，', open: '（', close: '）', between: '、', last: '和', stop: '。', next: '' },
  'en-US': { comma: ', ', open: ' (', close: ')', between: ', ', last: ' and ', stop: '.', next: ' ' },
} as const satisfies Readonly<Record<Language, object>>;

type Asked = {
  readonly calculated: Calculated;
  readonly language: Language;
  readonly zh: boolean;
  /** A value as a run that follows it; nothing where there is none. */
  readonly value: (row: string, of: QuotableName) => Runs;
};

const inBrackets = (parts: readonly Runs[], { language }: Asked): Runs => {
  const { comma, open, close } = WORDS[language];
  const filled = parts.filter((part) => part.length > 0);
  return filled.length === 0 ? [] : [...said(open), ...listed(filled, comma, comma), ...said(close)];
};

const nameOf = (row: Row, { zh }: Asked): Runs => {
  if (row.name !== '') return formulaRuns(row.name);
  if (row.formula !== '') return formulaRuns(row.formula);
  return said(row.cnum === '' ? (zh ? '原料' : 'the material') : zh ? `化合物 ${row.cnum}` : `compound ${row.cnum}`);
};
/** A number of a compound is set in bold; where it is the only name it stands there already. */
const numberOf = (row: Row): Runs =>
  row.cnum === '' || (row.name === '' && row.formula === '') ? [] : [{ text: row.cnum, bold: true }];

const equivalents = (row: Row, asked: Asked): Runs => {
  const value = asked.value(row.id, 'usedEquivalents');
  return value.length === 0 ? [] : [...value, ...said(asked.zh ? ' 当量' : ' equiv')];
};

const strength = ({ strength: of }: Row, { language, zh }: Asked): Runs => {
  const words = of?.kind === 'balloon' ? strengthWords(of, language).toLowerCase() : strengthWords(of, language);
  return said(of?.kind === 'purity' ? (zh ? `纯度 ${words}` : `${words} purity`) : words);
};

/** A material with all that is known of how much was taken. */
const material = (row: Row, asked: Asked): Runs => {
  const measured = [asked.value(row.id, 'usedMass'), asked.value(row.id, 'usedVolume')];
  const counted = [asked.value(row.id, 'usedAmount'), equivalents(row, asked)];
  const taken =
    row.role === 'solvent'
      ? [measured[1]?.length === 0 ? (measured[0] ?? []) : (measured[1] ?? [])]
      : [...measured, ...(row.role === 'workUp' ? [] : counted)];
  return [...nameOf(row, asked), ...inBrackets([numberOf(row), strength(row, asked), ...taken], asked)];
};

const several = (rows: readonly Row[], asked: Asked): Runs => {
  const { between, last } = WORDS[asked.language];
  return listed(rows.map((row) => material(row, asked)), between, last); // prettier-ignore
};

/** What is dissolved first is the reference, then what else goes in by its role: starting materials, reagents, catalysts. */
const ORDER: readonly Row['role'][] = ['startingMaterial', 'reagent', 'catalyst'];
const inOrder = ({ yldataSource, reference }: Equation): readonly Row[] =>
  yldataSource
    .filter((row) => !isEmptyRow(row))
    .toSorted(
      (a, b) =>
        Number(b.id === reference) - Number(a.id === reference) || ORDER.indexOf(a.role) - ORDER.indexOf(b.role),
    );

const addition = (asked: Asked): Runs => {
  const { content } = asked.calculated;
  const [first, ...others] = inOrder(content);
  const solvents = content.rjdataSource.filter((row) => !isEmptyRow(row));
  if (first === undefined) return [];
  const start = material(first, asked);
  const within = several(solvents, asked);
  const added = several(others, asked);
  if (asked.zh) {
    if (solvents.length > 0)
      return [...said('将'), ...start, ...said('溶于'), ...within, ...(others.length === 0 ? said('中') : [...said(`中，${others.length > 1 ? '依次' : ''}加入`), ...added])]; // prettier-ignore
    return others.length === 0 ? [...said('取'), ...start] : [...said('向'), ...start, ...said(`中${others.length > 1 ? '依次' : ''}加入`), ...added]; // prettier-ignore
  }
  if (others.length === 0)
    return solvents.length === 0 ? [...start, ...said(' was used as it was')] : [...start, ...said(' was dissolved in '), ...within]; // prettier-ignore
  const into = solvents.length === 0 ? start : [...said('a solution of '), ...start, ...said(' in '), ...within];
  return [...said('To '), ...into, ...said(others.length > 1 ? ' were added ' : ' was added '), ...added];
};

type Step = { readonly temperature: Runs; readonly time: Runs; readonly note: Runs };
const isSaid = ({ temperature, time }: Step): boolean => temperature.length + time.length > 0;

const stepRuns = ({ temperature, time, note }: Step, asked: Asked): Runs => {
  const remark = inBrackets([note], asked);
  if (asked.zh)
    return [
      ...(temperature.length === 0 ? [] : [...said('于 '), ...temperature, ...said(' ')]),
      ...said(time.length === 0 ? '搅拌' : '搅拌 '),
      ...time,
      ...remark,
    ];
  return [
    ...(temperature.length === 0 ? [] : [...said('at '), ...temperature]),
    ...(time.length === 0 ? [] : [...said(temperature.length === 0 ? 'for ' : ' for '), ...time]),
    ...remark,
  ];
};

const AIR = /^(?:air|空气)$/i;

/** What is above the mixture, with its pressure; nothing of air at no pressure that is told. */
const atmosphere = (asked: Asked): Runs => {
  const { qifenUnit: gas } = asked.calculated.content.condition;
  const pressure = asked.value('', 'pressure');
  const named = gas === '' || (AIR.test(gas) && pressure.length === 0) ? [] : formulaRuns(gas);
  return named.length === 0 ? pressure : [...named, ...inBrackets([pressure], asked)];
};

const stirring = (asked: Asked): Runs => {
  const { program } = asked.calculated.content.condition;
  const steps = program
    .map(({ id, note }) => ({
      temperature: asked.value(id, 'temperature'),
      time: asked.value(id, 'time'),
      note: said(note),
    })) // prettier-ignore
    .filter(isSaid);
  const whole = { temperature: asked.value('', 'temperature'), time: asked.value('', 'time'), note: [] };
  const told = steps.length > 0 ? steps : [whole].filter(isSaid);
  const above = atmosphere(asked);
  const speed = inBrackets([asked.value('', 'stirring')], asked);
  if (asked.zh) {
    const under = above.length === 0 ? [] : [...said('在 '), ...above, ...said(' 气氛下')];
    if (told.length === 0) return above.length === 0 ? [] : [...said('反应'), ...under, ...said('进行')];
    const one = told.length === 1;
    return [
      ...said('反应液'), ...under,
      ...told.flatMap((step, at) => [...said(one ? '' : at === 0 ? '先' : '，再'), ...stepRuns(step, asked)]),
      ...speed,
    ]; // prettier-ignore
  }
  const under = above.length === 0 ? [] : [...said(' under '), ...above];
  if (told.length === 0) return above.length === 0 ? [] : [...said('The reaction was run'), ...under];
  return [
    ...said('The mixture was stirred '),
    ...told.flatMap((step, at) => [...said(at === 0 ? '' : ', then '), ...stepRuns(step, asked)]),
    ...speed,
    ...under,
  ];
};

const workUp = (asked: Asked): Runs => {
  const rows = asked.calculated.content.chdataSource.filter((row) => !isEmptyRow(row));
  if (rows.length === 0) return [];
  const used = several(rows, asked);
  return asked.zh ? [...said('反应结束后，用'), ...used, ...said('进行后处理')] : [...said('The reaction was worked up with '), ...used]; // prettier-ignore
};

const isWeighed = ({ mass }: Batch): boolean => mass !== '';

/** What a batch looks like: ` as a white solid`, `，为白色固体`. */
const looks = (row: Row, batch: Batch | undefined, asked: Asked): Runs => {
  if (batch === undefined) return [];
  const at = batchRow(row.id, batch.id);
  const [colour, form] = [asked.value(at, 'colour'), asked.value(at, 'form')];
  if (colour.length + form.length === 0) return [];
  if (asked.zh) return [...said('，为'), ...colour, ...form];
  const article = /^[aeiou]/i.test(batch.colour || batch.form) ? 'an' : 'a';
  // Without its form a colour is no noun.
  if (form.length === 0) return [...said(' ('), ...colour, ...said(')')];
  return [...said(` as ${article} `), ...colour, ...said(colour.length === 0 ? '' : ' '), ...form];
};

const product = (row: Row, asked: Asked): Runs => {
  const weighed = row.batches.filter(isWeighed);
  const [only] = weighed.length === 1 ? weighed : [];
  const yielded = asked.value(row.id, 'yield');
  const at = only === undefined ? '' : batchRow(row.id, only.id);
  const purity = only === undefined ? [] : asked.value(at, 'purity');
  const crops = weighed.length > 1 ? listed(weighed.map(({ id }) => asked.value(batchRow(row.id, id), 'batchMass')), ' + ', ' + ') : []; // prettier-ignore
  return [
    ...nameOf(row, asked),
    ...inBrackets(
      [
        numberOf(row),
        asked.value(row.id, 'isolated'),
        crops.length === 0 ? [] : [...said(asked.zh ? '分批 ' : 'in batches of '), ...crops],
        yielded.length === 0 ? [] : asked.zh ? [...said('收率 '), ...yielded] : yielded,
        purity.length === 0 ? [] : asked.zh ? [...said('纯度 '), ...purity] : [...purity, ...said(' purity')],
        only === undefined ? [] : asked.value(at, 'excess'),
      ],
      asked,
    ),
    ...looks(row, only, asked),
  ];
};

const isolated = (asked: Asked): readonly Runs[] => {
  const rows = asked.calculated.content.cwdataSource.filter((row) => isProduct(row) && row.batches.some(isWeighed));
  const main = rows.filter(({ role }) => role === 'product');
  return [...main, ...rows.filter(({ role }) => role !== 'product')].map((row, at) => [
    ...said(asked.zh ? (at === 0 ? '得到' : '另得') : at === 0 ? 'This gave ' : 'Also isolated was '),
    ...product(row, asked),
  ]);
};

/** A sentence begins with a capital, in English: of a name, only where it is a word. */
const capital = (runs: Runs): Runs => {
  const [first, ...rest] = runs;
  if (first === undefined || first.quote !== undefined || !/^(?:the|compound) /.test(first.text)) return runs;
  return [{ ...first, text: `${first.text.slice(0, 1).toUpperCase()}${first.text.slice(1)}` }, ...rest];
};

/** Neighbouring plain runs are one. */
const joined = (runs: Runs): Runs =>
  runs.reduce<InsertedRun[]>((before, run) => {
    const last = before.at(-1);
    const plain = (one: InsertedRun): boolean => one.quote === undefined && one.script === undefined && one.bold === undefined; // prettier-ignore
    if (last !== undefined && plain(last) && plain(run))
      before[before.length - 1] = { text: `${last.text}${run.text}` };
    else before.push(run);
    return before;
  }, []);

/**
 * How the reaction was carried out, in the manner of the field's experimental sections: one paragraph, with each number
 * as a value that follows the reaction. What is not known is not said. Empty where there is nothing to tell.
 */
export const procedureDraft = (typed: Equation, moduleId: string, language: Language): InsertedText => {
  const calculated = calculate(typed);
  const values = new Map(quotable(typed).map((each) => [`${each.row}\n${each.of}`, each.said]));
  const value = (row: string, of: QuotableName): Runs => {
    const text = values.get(`${row}\n${of}`);
    return text === undefined ? [] : [{ text, quote: { module: moduleId, row, of } }];
  };
  const asked: Asked = { calculated, language, zh: language === 'zh-CN', value };
  const { stop, next } = WORDS[language];
  const sentences = [addition(asked), stirring(asked), workUp(asked), ...isolated(asked)].filter((runs) => runs.length > 0); // prettier-ignore
  if (sentences.length === 0) return [];
  return [joined(sentences.flatMap((runs, at) => [...said(at === 0 ? '' : next), ...capital(runs), ...said(stop)]))];
};
