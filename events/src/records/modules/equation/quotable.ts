import type { Label } from '../../../core/call';
import type { Quotable } from '../quotes';
import { calculate, type CalculatedRow, type Cell, type CellName } from './calculate';
import { CONDITIONS, isProduct, type Batch, type Equation, type ProgramStep } from './equation-schema';
import { EQUATION_WORDS } from './equation-words';
import { shown, shownCellNumber } from './shown';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** What a text may name of a reaction. `used…` is what was really taken, and what is planned until that is known. */
const WORDS = {
  ...{ equivalents: of('计划当量', 'Planned equiv.'), amount: of('计划物质的量', 'Planned amount') },
  ...{ mass: of('计划质量', 'Planned mass'), volume: of('计划体积', 'Planned volume') },
  ...{ usedEquivalents: of('用量（当量）', 'Used equiv.'), usedAmount: of('用量（物质的量）', 'Used amount') },
  ...{ usedMass: of('用量（质量）', 'Used mass'), usedVolume: of('用量（体积）', 'Used volume') },
  ...{ actualEquivalents: EQUATION_WORDS.actualEquivalents, actualAmount: EQUATION_WORDS.actualAmount },
  ...{ actualMass: EQUATION_WORDS.actualMass, actualVolume: EQUATION_WORDS.actualVolume },
  ...{ concentration: EQUATION_WORDS.concentration, theoreticalAmount: EQUATION_WORDS.theoreticalAmount },
  ...{
    theoreticalMass: EQUATION_WORDS.theoreticalMass,
    isolated: EQUATION_WORDS.isolated,
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
const withUnit = (number: string, unit: string): string => (number === '' ? '' : `${number} ${unit}`);

type Values = Partial<Record<QuotableName, string>>;

const ofRow = ({ row, cells }: CalculatedRow): Values => {
  if (isProduct(row))
    return {
      ...{ theoreticalAmount: shown('amount', cells.amount), theoreticalMass: shown('mass', cells.mass) },
      ...{ isolated: shown('isolated', cells.isolated), yield: shown('yield', cells.yield) },
    };
  const planned = {
    ...{ equivalents: unitless('equivalents', cells.equivalents), amount: shown('amount', cells.amount) },
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
        ...{ usedMass: actual.actualMass, usedVolume: actual.actualVolume },
      }
    : {
        ...{ usedEquivalents: planned.equivalents, usedAmount: planned.amount },
        ...{ usedMass: planned.mass, usedVolume: planned.volume },
      };
  return { ...used, ...planned, ...actual, concentration: withUnit(unitless('concentration', cells.concentration), cells.concentration?.unit ?? '') }; // prettier-ignore
};

const excessText = ({ excess }: Batch): string => {
  if (excess === null || excess.value === '') return '';
  return excess.kind === 'ee' && !excess.value.includes('%')
    ? `ee ${excess.value} %`
    : `${excess.kind} ${excess.value}`;
};

const ofBatch = (batch: Batch, given: Cell | null | undefined): Values => ({
  ...{ batchMass: withUnit(batch.mass, batch.massUnit), batchYield: shown('yield', given), form: batch.form },
  ...{ colour: batch.colour, purity: withUnit(batch.purity, '%'), excess: excessText(batch) },
});

const ofStep = ({ temperature, temperatureUnit, time, timeUnit }: ProgramStep): Values => ({
  ...{ temperature: withUnit(temperature, temperatureUnit), time: withUnit(time, timeUnit) },
});

const CONDITION_NAMES = { volume: 'reactionVolume', concentration: 'reactionConcentration' } as const;
const ofConditions = ({ condition }: Equation): Values =>
  Object.fromEntries(
    CONDITIONS.map((name) => [
      name === 'volume' || name === 'concentration' ? CONDITION_NAMES[name] : name,
      name === 'atmosphere' ? condition.qifenUnit : withUnit(condition[name], condition[`${name}Unit`]),
    ]),
  );

const isName = (name: string): name is QuotableName => Object.hasOwn(WORDS, name);
const listed = (row: string, rowName: string, values: Values): readonly Quotable[] =>
  Object.entries(values).flatMap(([name, said]) =>
    said === '' || !isName(name) ? [] : [{ row, of: name, rowName, label: WORDS[name], said }],
  );

/** Address of a batch among the rows of its reaction. */
export const batchRow = (rowId: string, batchId: string): string => `${rowId}/${batchId}`;

/** Values of a reaction that texts may name. */
export const quotable = (typed: Equation): readonly Quotable[] => {
  const { rows, content } = calculate(typed);
  return [
    ...[...rows.values()].flatMap((of) => {
      const { row, batches } = of;
      const name = row.name || row.formula || row.cnum;
      return [
        ...listed(row.id, name, ofRow(of)),
        ...row.batches.flatMap((batch, at) =>
          listed(
            batchRow(row.id, batch.id),
            `${name} · ${batch.number || batch.crop || String(at + 1)}`,
            ofBatch(batch, batches[at]?.yield),
          ),
        ),
      ];
    }),
    ...listed('', '', ofConditions(content)),
    ...content.condition.program.flatMap((step, at) => listed(step.id, String(at + 1), ofStep(step))),
  ];
};
