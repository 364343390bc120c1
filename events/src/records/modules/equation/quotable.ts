import type { Label, Language } from '../../../core/call';
import type { Quotable } from '../quotes';
import { calculate, type CalculatedRow, type Cell, type CellName } from './calculate';
import { CONDITIONS, type ConditionName } from './condition-names';
import { isProduct, type Batch, type Equation, type ProgramStep } from './equation-schema';
import { conditionSaid, conditionText } from './condition-text';
import { excessWords } from './equation-reading';
import { EQUATION_WORDS } from './equation-words';
import { molPercent, shown, shownCellNumber } from './shown';
import { withUnit } from './with-unit';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** What a text may name of a reaction. `used…` is what was really taken, and what is planned until that is known. */
const WORDS = {
  ...{ equivalents: of('计划当量', 'Planned equiv.'), amount: of('计划物质的量', 'Planned amount') },
  ...{ mass: of('计划质量', 'Planned mass'), volume: of('计划体积', 'Planned volume') },
  ...{ usedEquivalents: of('用量（当量）', 'Used equiv.'), usedAmount: of('用量（物质的量）', 'Used amount') },
  ...{ molPercent: of('计划 mol%', 'Planned mol %'), usedMolPercent: of('用量（mol%）', 'Used mol %') },
  ...{ usedMass: of('用量（质量）', 'Used mass'), usedVolume: of('用量（体积）', 'Used volume') },
  ...{ actualEquivalents: EQUATION_WORDS.actualEquivalents, actualAmount: EQUATION_WORDS.actualAmount },
  ...{ actualMass: EQUATION_WORDS.actualMass, actualVolume: EQUATION_WORDS.actualVolume },
  ...{ concentration: EQUATION_WORDS.concentration, theoreticalAmount: EQUATION_WORDS.theoreticalAmount },
  ...{
    theoreticalMass: EQUATION_WORDS.theoreticalMass,
    isolated: EQUATION_WORDS.isolated,
    isolatedAmount: EQUATION_WORDS.isolatedAmount,
    yield: EQUATION_WORDS.yield,
  },
  ...{ temperature: EQUATION_WORDS.temperature, time: EQUATION_WORDS.time, atmosphere: EQUATION_WORDS.atmosphere },
  ...{ pressure: EQUATION_WORDS.pressure, stirring: EQUATION_WORDS.stirring },
  ...{ reactionVolume: EQUATION_WORDS.reactionVolume, reactionConcentration: EQUATION_WORDS.concentration },
  ...{ batchMass: EQUATION_WORDS.mass, batchYield: EQUATION_WORDS.yield, purity: EQUATION_WORDS.purity },
  ...{ form: EQUATION_WORDS.form, colour: EQUATION_WORDS.colour, excess: EQUATION_WORDS.excess },
} as const satisfies Readonly<Record<string, Label>>;
export type QuotableName = keyof typeof WORDS;

const unitless = (name: CellName, cell: Cell | undefined): string => (cell ? shownCellNumber(name, cell) : '');

type Values = Partial<Record<QuotableName, string>>;

const ofRow = ({ row, cells }: CalculatedRow, language: Language): Values => {
  if (isProduct(row))
    return {
      ...{ theoreticalAmount: shown('amount', cells.amount), theoreticalMass: shown('mass', cells.mass) },
      ...{ isolated: shown('isolated', cells.isolated), yield: shown('yield', cells.yield) },
      isolatedAmount: cells.isolatedAmount?.number === '0' ? '' : shown('isolatedAmount', cells.isolatedAmount),
    };
  const equivalents = unitless('equivalents', cells.equivalents);
  const planned = {
    ...{ equivalents, molPercent: molPercent(row, equivalents, language), amount: shown('amount', cells.amount) },
    ...{ mass: shown('mass', cells.mass), volume: shown('volume', cells.volume) },
  };
  const actual = {
    actualEquivalents: unitless('actualEquivalents', cells.actualEquivalents),
    actualAmount: shown('actualAmount', cells.actualAmount),
    actualMass: withUnit(row.actualMass, row.actualMassUnit),
    actualVolume: withUnit(row.actualVolume, row.actualVolumeUnit),
  };
  const measured = actual.actualMass !== '' || actual.actualVolume !== '';
  // Of what was measured, nothing planned is told: a mass that was weighed and a volume that was not do not go together.
  const used = measured
    ? {
        ...{ usedEquivalents: actual.actualEquivalents, usedAmount: actual.actualAmount },
        usedMolPercent: molPercent(row, actual.actualEquivalents, language),
        ...{ usedMass: actual.actualMass, usedVolume: actual.actualVolume },
      }
    : {
        ...{ usedEquivalents: equivalents, usedMolPercent: planned.molPercent, usedAmount: planned.amount },
        ...{ usedMass: planned.mass, usedVolume: planned.volume },
      };
  return { ...used, ...planned, ...actual, concentration: withUnit(unitless('concentration', cells.concentration), cells.concentration?.unit ?? '') }; // prettier-ignore
};

const ofBatch = (batch: Batch, given: Cell | null | undefined): Values => ({
  ...{ batchMass: withUnit(batch.mass, batch.massUnit), batchYield: shown('yield', given), form: batch.form },
  ...{ colour: batch.colour, purity: withUnit(batch.purity, '%'), excess: excessWords(batch) },
});

const ofStep = ({ temperature, temperatureUnit, time, timeUnit }: ProgramStep, language: Language): Values => ({
  temperature: conditionText(temperature, temperatureUnit, language),
  time: conditionText(time, timeUnit, language),
});

/** A row has a volume and a concentration too. */
const QUOTED_AS = {
  ...{ temperature: 'temperature', time: 'time', atmosphere: 'atmosphere', pressure: 'pressure', stirring: 'stirring' },
  ...{ volume: 'reactionVolume', concentration: 'reactionConcentration' },
} as const satisfies Readonly<Record<ConditionName, QuotableName>>;
const ofConditions = ({ condition }: Equation, language: Language): Values =>
  Object.fromEntries(CONDITIONS.map((name) => [QUOTED_AS[name], conditionSaid(condition, name, language)]));

const isName = (name: string): name is QuotableName => Object.hasOwn(WORDS, name);
const listed = (row: string, rowName: string, values: Values): readonly Quotable[] =>
  Object.entries(values).flatMap(([name, said]) =>
    said === '' || !isName(name) ? [] : [{ row, of: name, rowName, label: WORDS[name], said }],
  );

/** Address of a batch among the rows of its reaction. */
export const batchRow = (rowId: string, batchId: string): string => `${rowId}/${batchId}`;

/** Values of a reaction that texts may name, as the language sets them. */
export const quotable = (typed: Equation, language: Language): readonly Quotable[] => {
  const { rows, content } = calculate(typed);
  return [
    ...[...rows.values()].flatMap((of) => {
      const { row, batches } = of;
      const name = row.name || row.formula || row.cnum;
      return [
        ...listed(row.id, name, ofRow(of, language)),
        ...row.batches.flatMap((batch, at) =>
          listed(
            batchRow(row.id, batch.id),
            `${name} · ${batch.number || batch.crop || String(at + 1)}`,
            ofBatch(batch, batches[at]?.yield),
          ),
        ),
      ];
    }),
    ...listed('', '', ofConditions(content, language)),
    ...content.condition.program.flatMap((step, at) => listed(step.id, String(at + 1), ofStep(step, language))),
  ];
};
