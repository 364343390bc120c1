import { formulaParts } from '../../../core/molecular-formula';
import type { Language } from '../../../core/call';
import type { InsertedRun, InsertedText } from '../inserted-text';
import { isEmptyRow } from './carried-over';
import { calculate, type Calculated } from './calculate';
import { strengthWords } from './equation-reading';
import { AMOUNT_UNITS, isProduct, type Batch, type Equation, type Row } from './equation-schema';
import { batchRow, quotable, type QuotableName } from './quotable';
import { shown } from './shown';
import { Exact } from '../../../units/exact';
import { fittingUnit, fromBase, inBase, written, type Unit } from './units';

type Runs = readonly InsertedRun[];
const said = (text: string): Runs => (text === '' ? [] : [{ text }]);

/** `N2`, `K2CO3`: counts below the line. Names and what is no formula stay as they are. */
const formulaRuns = (text: string): Runs =>
  formulaParts(text)?.map((part) => (part.below ? { text: part.text, script: 'subscript' } : { text: part.text })) ??
  said(text);

/** One after the other, `between` between two, `last` before the last. */
const listed = (items: readonly Runs[], between: string, last: string): Runs =>
  items.flatMap((item, at) => (at === 0 ? item : [...said(at === items.length - 1 ? last : between), ...item]));

/** `pair` stands between two, `last` before the last of more. */
const WORDS = {
  'zh-CN': { comma: '，', open: '（', close: '）', between: '、', pair: '和', last: '和', stop: '。', next: '' },
  'en-US': { comma: ', ', open: ' (', close: ')', between: ', ', pair: ' and ', last: ', and ', stop: '.', next: ' ' },
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

/** Text that nothing follows: one space between words, a minus before a number, and degrees as the language writes them. */
const tidy = (text: string, { zh }: Asked): string => {
  const spaced = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/(?<![^\s(（])-(?=\d)/g, '−');
  return zh ? spaced : spaced.replaceAll('℃', '°C');
};
const oneSpaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Solvents as a Chinese text calls them. */
const SOLVENTS_ZH: Readonly<Record<string, string>> = {
  ...{ water: '水', h2o: '水', hexanes: '己烷', hexane: '正己烷', 'n-hexane': '正己烷', thf: 'THF' },
  ...{ dioxane: '1,4-二氧六环', '1,4-dioxane': '1,4-二氧六环', ether: '乙醚', 'diethyl ether': '乙醚', et2o: '乙醚' },
  ...{ toluene: '甲苯', methanol: '甲醇', meoh: '甲醇', ethanol: '乙醇', etoh: '乙醇' },
  ...{ dcm: '二氯甲烷', dichloromethane: '二氯甲烷', ch2cl2: '二氯甲烷' },
};
const found = (words: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined;
const solventZh = (name: string): string => found(SOLVENTS_ZH, name.toLowerCase()) ?? name;
/** A solution in hexanes is sold as one in 正己烷. */
const solutionZh = (name: string): string => (name.toLowerCase() === 'hexanes' ? '正己烷' : solventZh(name));

const nameOf = (row: Row, { zh }: Asked): Runs => {
  const [name, formula, cnum] = [oneSpaced(row.name), oneSpaced(row.formula), oneSpaced(row.cnum)];
  if (name !== '') return formulaRuns(zh && row.role === 'solvent' ? solventZh(name) : name);
  if (formula !== '') return formulaRuns(formula);
  return said(cnum === '' ? (zh ? '原料' : 'the material') : zh ? `化合物 ${cnum}` : `compound ${cnum}`);
};
/** The number of a compound stands behind its name, in bold; where it is the only name it stands there already. */
const numberOf = (row: Row): Runs => {
  const [name, cnum] = [oneSpaced(row.name) || oneSpaced(row.formula), oneSpaced(row.cnum)];
  return cnum === '' || name === '' || name.endsWith(` ${cnum}`) ? [] : [{ text: ' ' }, { text: cnum, bold: true }];
};
const named = (row: Row, asked: Asked): Runs => [...nameOf(row, asked), ...numberOf(row)];

const equivalents = (row: Row, asked: Asked): Runs => {
  const value = asked.value(row.id, 'usedEquivalents');
  return value.length === 0 ? [] : [...value, ...said(asked.zh ? '当量' : ' equiv')];
};

const HAN = /\p{Script=Han}/u;
/** What stands beside a Chinese character with a space between: anything but its like, its punctuation, and a space. */
const APART = /[^\p{Script=Han}\s\u3000-\u303f\uff00-\uffef]/u;
const areApart = (before: string, after: string): boolean => {
  const [last, first] = [before.slice(-1), after.slice(0, 1)];
  return (HAN.test(last) && APART.test(first)) || (APART.test(last) && HAN.test(first));
};

const strengthSaid = ({ strength: of }: Row, { language, zh }: Asked): string => {
  switch (of?.kind) {
    case 'balloon':
      return strengthWords(of, language).toLowerCase();
    case 'molarSolution': {
      if (!zh) return strengthWords(of, language);
      const solvent = solutionZh(oneSpaced(of.solvent));
      return solvent === ''
        ? `${of.molarity} M`
        : `${of.molarity} M ${solvent}${areApart(solvent, '溶') ? ' ' : ''}溶液`;
    }
    case 'weightSolution':
      return zh ? strengthWords(of, language) : strengthWords(of, language).replace('wt%', 'wt %');
    case 'gas':
      return zh ? strengthWords(of, language).replace(', ', '，') : strengthWords(of, language);
    default:
      return strengthWords(of, language).replaceAll(/(\d) %/g, '$1%');
  }
};
const strength = (row: Row, asked: Asked): Runs => {
  const words = tidy(strengthSaid(row, asked), asked);
  return said(row.strength?.kind === 'purity' ? (asked.zh ? `纯度 ${words}` : `${words} purity`) : words);
};

/** A material with all that is known of how much was taken, and what else is told of it. */
const material = (row: Row, asked: Asked, further: Runs = []): Runs => {
  const [mass, volume] = [asked.value(row.id, 'usedMass'), asked.value(row.id, 'usedVolume')];
  const counted = [asked.value(row.id, 'usedAmount'), equivalents(row, asked)];
  const words = strength(row, asked);
  const told = (): readonly Runs[] => {
    if (row.role === 'solvent') return [words, volume.length === 0 ? mass : volume];
    if (row.role === 'workUp') return [words, mass, volume];
    // A gas is measured by its volume, at a temperature and a pressure; what it weighs is told where it was weighed.
    if (row.strength?.kind === 'gas' && volume.length > 0)
      return [row.actualMass === '' ? [] : mass, volume, words, ...counted];
    return [words, mass, volume, ...counted];
  };
  return [...named(row, asked), ...inBrackets([...told(), further], asked)];
};

const enumerated = (items: readonly Runs[], { language }: Asked): Runs => {
  const { between, pair, last } = WORDS[language];
  return listed(items, between, items.length === 2 ? pair : last);
};
const several = (rows: readonly Row[], asked: Asked): Runs =>
  enumerated(
    rows.map((row) => material(row, asked)),
    asked,
  );

/** What is above the mixture rather than in it. */
const isGas = ({ strength: of }: Row): boolean => of?.kind === 'balloon' || of?.kind === 'gas';
const gasesOf = ({ yldataSource }: Equation): readonly Row[] =>
  yldataSource.filter((row) => !isEmptyRow(row) && isGas(row));

/** What is dissolved first is the reference, then what else goes in by its role: starting materials, reagents, catalysts. */
const ORDER: readonly Row['role'][] = ['startingMaterial', 'reagent', 'catalyst'];
const inOrder = ({ yldataSource, reference }: Equation): readonly Row[] =>
  yldataSource
    .filter((row) => !isEmptyRow(row) && !isGas(row))
    .toSorted(
      (a, b) =>
        Number(b.id === reference) - Number(a.id === reference) || ORDER.indexOf(a.role) - ORDER.indexOf(b.role),
    );

type Step = {
  readonly temperature: Runs;
  readonly time: Runs;
  readonly note: Runs;
  /** Its temperature is reached by cooling. */
  readonly cold: boolean;
};
const isSaid = ({ temperature, time }: Step): boolean => temperature.length + time.length > 0;

/** ℃ below which a mixture has to be cooled. */
const COOLED_BELOW = 15;
/** One temperature, or a range of them; what goes from one to another is none. */
const ONE_TEMPERATURE = /^([-−–]?\d+(?:\.\d+)?)(?:\s*[-–~～]\s*([-−–]?\d+(?:\.\d+)?))?$/;
const ABSOLUTE_ZERO = -273.15;
const isCold = (temperature: string, unit: string): boolean => {
  const [, from, to = from] = ONE_TEMPERATURE.exec(temperature.trim()) ?? [];
  if (from === undefined || to === undefined || !['℃', '°C', 'K'].includes(unit.trim())) return false;
  return [from, to].every(
    (number) => Number(number.replace(/^[−–]/, '-')) + (unit.trim() === 'K' ? ABSOLUTE_ZERO : 0) < COOLED_BELOW,
  );
};

const stepsOf = (asked: Asked): readonly Step[] => {
  const { condition } = asked.calculated.content;
  const program = condition.program
    .map(({ id, note, temperature, temperatureUnit }) => ({
      temperature: asked.value(id, 'temperature'),
      time: asked.value(id, 'time'),
      note: said(tidy(note, asked)),
      cold: isCold(temperature, temperatureUnit),
    }))
    .filter(isSaid);
  const whole = {
    temperature: asked.value('', 'temperature'),
    time: asked.value('', 'time'),
    note: [],
    cold: isCold(condition.temperature, condition.temperatureUnit),
  };
  return program.length > 0 ? program : [whole].filter(isSaid);
};

const wasOrWere = (rows: readonly Row[]): string => (rows.length > 1 ? 'were' : 'was');

/** What goes in; `cooled` is what the mixture is cooled to before the others are added. Empty where nothing goes in. */
const addition = (asked: Asked, cooled: Runs): Runs => {
  const { content } = asked.calculated;
  const [first, ...others] = inOrder(content);
  const solvents = content.rjdataSource.filter((row) => !isEmptyRow(row));
  const within = several(solvents, asked);
  if (first === undefined) {
    if (solvents.length === 0 || gasesOf(content).length === 0) return [];
    return asked.zh ? [...said('以'), ...within, ...said('为溶剂')] : [...within, ...said(` ${wasOrWere(solvents)} used as the solvent`)]; // prettier-ignore
  }
  const start = material(first, asked);
  const added = several(others, asked);
  if (asked.zh) {
    const adding = others.length === 0 ? [] : [...said(`${others.length > 1 ? '依次' : ''}加入`), ...added];
    const then = adding.length === 0 ? [] : [...said('，'), ...adding];
    const cooling = cooled.length === 0 ? [] : [...said('冷却至'), ...cooled];
    if (solvents.length > 0)
      return [...said('将'), ...start, ...said('溶于'), ...within, ...said('中'), ...(cooling.length === 0 ? [] : [...said('，'), ...cooling]), ...then]; // prettier-ignore
    if (cooling.length > 0) return [...said('将'), ...start, ...cooling, ...then];
    return adding.length === 0 ? [...said('取'), ...start] : [...said('向'), ...start, ...said('中'), ...adding];
  }
  const solution = [...said('solution of '), ...start, ...said(' in '), ...within];
  if (cooled.length > 0)
    return [...(solvents.length === 0 ? start : [...said('A '), ...solution]), ...said(' was cooled to '), ...cooled];
  if (others.length === 0)
    return solvents.length === 0 ? [...start, ...said(' was used as received')] : [...start, ...said(' was dissolved in '), ...within]; // prettier-ignore
  const into = solvents.length === 0 ? start : [...said('a '), ...solution];
  return [...said('To '), ...into, ...said(` ${wasOrWere(others)} added `), ...added];
};

const stepRuns = ({ temperature, time, note }: Step, asked: Asked): Runs => {
  const remark = inBrackets([note], asked);
  if (asked.zh)
    return [
      ...(temperature.length === 0 ? [] : [...said('于'), ...temperature]),
      ...said('搅拌'),
      ...time,
      ...remark,
    ]; // prettier-ignore
  return [
    ...(temperature.length === 0 ? [] : [...said('at '), ...temperature]),
    ...(time.length === 0 ? [] : [...said(temperature.length === 0 ? 'for ' : ' for '), ...time]),
    ...remark,
  ];
};

const AIR = /^(?:air|空气)$/i;

const GASES: Readonly<Record<string, string>> = {
  ...{ hydrogen: 'h2', 氢气: 'h2', nitrogen: 'n2', 氮气: 'n2', argon: 'ar', 氩气: 'ar', oxygen: 'o2', 氧气: 'o2' },
  ...{ 'carbon monoxide': 'co', 一氧化碳: 'co', 'carbon dioxide': 'co2', 二氧化碳: 'co2', ammonia: 'nh3', 氨气: 'nh3' },
};
/** One key for each gas, by whichever name it goes. */
const gasKey = (name: string): string => {
  const key = oneSpaced(name.normalize('NFKC')).toLowerCase();
  return found(GASES, key) ?? key;
};

/**
 * What is above the mixture, with its pressure: the atmosphere of the conditions, and gases of the table with what was
 * taken of them, each once. Nothing of air at no pressure that is told.
 */
const atmosphere = (asked: Asked): Runs => {
  const { content } = asked.calculated;
  const gas = oneSpaced(content.condition.qifenUnit);
  const pressure = asked.value('', 'pressure');
  const [first, ...others] = gasesOf(content);
  const isInTable = [first, ...others].some(
    (row) => row !== undefined && [row.name, row.formula].some((name) => gasKey(name) === gasKey(gas)),
  );
  const isUntold = gas === '' || (AIR.test(gas) && (first !== undefined || pressure.length === 0)) || isInTable;
  if (first === undefined) return isUntold ? pressure : [...formulaRuns(gas), ...inBrackets([pressure], asked)];
  const above = isUntold ? [] : [[...formulaRuns(gas), ...inBrackets([pressure], asked)]];
  const rows = [material(first, asked, isUntold ? pressure : []), ...others.map((row) => material(row, asked))];
  return enumerated([...above, ...rows], asked);
};

/** `begun` is how the sentence begins, in English. */
const stirring = (asked: Asked, begun: Runs): Runs => {
  const told = stepsOf(asked);
  const above = atmosphere(asked);
  const speed = inBrackets([asked.value('', 'stirring')], asked);
  if (asked.zh) {
    const under = above.length === 0 ? [] : [...said('在'), ...above, ...said('气氛下')];
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
    ...begun,
    ...said(' was stirred '),
    ...told.flatMap((step, at) => [...said(at === 0 ? '' : ', then '), ...stepRuns(step, asked)]),
    ...speed,
    ...under,
  ];
};

/** From what goes in to how long it was stirred. What is added cold is added in the sentence that tells of the stirring. */
const course = (asked: Asked): readonly Runs[] => {
  const [, ...others] = inOrder(asked.calculated.content);
  const [first] = stepsOf(asked);
  const cooled = first?.cold === true ? first.temperature : [];
  const added = addition(asked, cooled);
  const isAddedThen = !asked.zh && cooled.length > 0 && others.length > 0;
  const begun = isAddedThen
    ? [...several(others, asked), ...said(` ${wasOrWere(others)} added, and the mixture`)]
    : said('The mixture');
  return [added, stirring(asked, begun)];
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
  if (asked.zh) {
    const isLatin = APART.test(batch.colour.slice(-1)) && APART.test(batch.form.slice(0, 1));
    return [...said('，为'), ...colour, ...said(isLatin ? ' ' : ''), ...form];
  }
  const article = /^[aeiou]/i.test(batch.colour || batch.form) ? 'an' : 'a';
  // Without its form a colour is no noun.
  if (form.length === 0) return [...said(' ('), ...colour, ...said(')')];
  return [...said(` as ${article} `), ...colour, ...said(colour.length === 0 ? '' : ' '), ...form];
};

const AMOUNTS: readonly string[] = AMOUNT_UNITS;
const isAmountUnit = (unit: string): unit is Unit => AMOUNTS.includes(unit);

/** Moles of all batches that were weighed; nothing where one of them cannot be counted. */
const isolatedAmount = (row: Row, { calculated }: Asked): Runs => {
  const ids = new Set(row.batches.filter(isWeighed).map(({ id }) => id));
  const batches = (calculated.rows.get(row.id)?.batches ?? []).filter(({ id }) => ids.has(id));
  const moles = batches.map(({ amount }) => amount !== null && isAmountUnit(amount.unit) ? inBase(amount.number, amount.unit) : null); // prettier-ignore
  const sum = moles.reduce((total, each) => (total === null || each === null ? null : total.plus(each)), new Exact(0));
  if (sum === null || sum.isZero()) return [];
  const unit = fittingUnit(sum, AMOUNT_UNITS);
  const number = written(fromBase(sum, unit));
  return number === '' ? [] : said(shown('amount', { number, unit, held: false }));
};

const product = (row: Row, asked: Asked): Runs => {
  const weighed = row.batches.filter(isWeighed);
  const [only] = weighed.length === 1 ? weighed : [];
  const yielded = asked.value(row.id, 'yield');
  const at = only === undefined ? '' : batchRow(row.id, only.id);
  const purity = only === undefined ? [] : asked.value(at, 'purity');
  const crops = weighed.length > 1 ? listed(weighed.map(({ id }) => asked.value(batchRow(row.id, id), 'batchMass')), ' + ', ' + ') : []; // prettier-ignore
  return [
    ...named(row, asked),
    ...inBrackets(
      [
        asked.value(row.id, 'isolated'),
        isolatedAmount(row, asked),
        crops.length === 0 ? [] : [...said(asked.zh ? '分批' : 'in batches of '), ...crops],
        yielded.length === 0 ? [] : asked.zh ? [...said('收率'), ...yielded] : yielded,
        purity.length === 0 ? [] : asked.zh ? [...said('纯度'), ...purity] : [...purity, ...said(' purity')],
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

/** A word at the beginning, behind its locants: `4-bromo…`, and neither `n-BuLi` nor `tert-butyl`. */
const WORD = /^((?:\d+(?:,\d+)*-)?)(?!(?:tert|trans|cis|meso|para|meta|ortho|iso)-)([a-z])(?=[a-z]{2})/;
/** A sentence begins with a capital, in English: of a name, only where it is a word. */
const capital = (runs: Runs): Runs => {
  const [first, ...rest] = runs;
  if (first === undefined || first.quote !== undefined) return runs;
  const text = first.text.replace(WORD, (_, locants: string, letter: string) => `${locants}${letter.toUpperCase()}`);
  return [{ ...first, text }, ...rest];
};

/** Chinese and Latin words that meet have a space between them. */
const spaced = (runs: Runs): Runs =>
  runs.flatMap((run, at) => (areApart(runs[at - 1]?.text ?? '', run.text) ? [{ text: ' ' }, run] : [run]));

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
  const sentences = [...course(asked), workUp(asked), ...isolated(asked)].filter((runs) => runs.length > 0);
  if (sentences.length === 0) return [];
  const runs = sentences.flatMap((each, at) => [...said(at === 0 ? '' : next), ...(asked.zh ? each : capital(each)), ...said(stop)]); // prettier-ignore
  return [joined(asked.zh ? spaced(runs) : runs)];
};
