import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as Core from '@univerjs/core';
import type * as Formula from '@univerjs/engine-formula';
import type * as Sheets from '@univerjs/sheets';
import type * as SheetsFormula from '@univerjs/sheets-formula';
import { asUniver, valueFrom } from '@shilu/events/records/modules/spread-sheet/as-univer';
import type { Calculation, Fixed } from '@shilu/events/records/modules/calculation';
import { cellsOf, type CellValue } from '@shilu/events/records/modules/spread-sheet/sheet-cells';
import { sheetsInOrder, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { z } from 'zod';

// Not by import: what the engine draws with names exports that Node does not find in it.
const require = createRequire(import.meta.url);

/** Mulberry32: as good a chance as a sheet needs, the same on every machine. */
const chance = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Laboratories of one installation share a wall; days change there, wherever the server stands. */
const ZONE = 'Asia/Shanghai';
const onTheWall = (at: string): Date => {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: ZONE, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(new Date(at));
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return new Date(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
};

const OF_TIME = ['NOW', 'TODAY'];
const OF_CHANCE = ['RAND', 'RANDBETWEEN', 'RANDARRAY'];

type Executor = {
  calculate: (...given: never[]) => unknown;
  row: number;
  column: number;
  subUnitId: string | null | undefined;
};

/** Makes functions of time and chance give what they are told, as long as each of them calculates. */
const fix = (functions: Formula.IFunctionService, { at, seed }: Fixed): void => {
  const wall = onTheWall(at).getTime();
  const RealDate = Date;
  class FixedDate extends RealDate {
    constructor(...given: readonly unknown[]) {
      super(...((given.length === 0 ? [wall] : given) as [number]));
    }
    static override now(): number {
      return wall;
    }
  }
  const wrapped = (name: string, around: (executor: Executor, calculate: () => unknown) => unknown): void => {
    const executor = functions.getExecutor(name) as Executor | undefined | null;
    if (!executor) return;
    const calculate = executor.calculate.bind(executor);
    executor.calculate = (...given) => around(executor, () => calculate(...given));
  };
  for (const name of OF_TIME)
    wrapped(name, (_executor, calculate) => {
      globalThis.Date = FixedDate as DateConstructor;
      try {
        return calculate();
      } finally {
        globalThis.Date = RealDate;
      }
    });
  const asked = new Map<string, () => number>();
  for (const name of OF_CHANCE)
    wrapped(name, ({ subUnitId, row, column }, calculate) => {
      const place = `${subUnitId ?? ''} ${row} ${column}`;
      let hash = seed >>> 0;
      for (const sign of place) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
      const own = asked.get(place) ?? chance(hash);
      asked.set(place, own);
      const real = Math.random;
      Math.random = own;
      try {
        return calculate();
      } finally {
        Math.random = real;
      }
    });
};

const load = () => ({
  core: require('@univerjs/core') as typeof Core,
  formula: require('@univerjs/engine-formula') as typeof Formula,
  sheets: require('@univerjs/sheets') as typeof Sheets,
  sheetsFormula: require('@univerjs/sheets-formula') as typeof SheetsFormula,
});
let loaded: ReturnType<typeof load> | undefined;

/** Brings the engine into memory. */
export const prepareEngine = (): void => {
  loaded ??= load();
};

const versionHere = (): string => {
  // It lets nobody ask for its manifest by name.
  const manifest = join(dirname(require.resolve('@univerjs/engine-formula')), '..', '..', 'package.json');
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8'))).version;
};
let version: string | undefined;

/** The engine that is installed, as a content names it. */
export const engineHere = (): Calculation['engine'] => {
  version ??= versionHere();
  return { name: 'univer', version };
};

type Cells = Readonly<Record<string, Readonly<Record<string, { readonly v?: unknown; readonly t?: unknown } | null>>>>;

/** Every formula of a workbook calculated anew, from its constants alone. */
export const calculateBook = async (content: SpreadSheet, fixed: Fixed): Promise<Pick<Calculation, 'results' | 'spilled'>> => {
  loaded ??= load();
  const { core, formula, sheets, sheetsFormula } = loaded;
  const univer = new core.Univer({ locale: core.LocaleType.EN_US, locales: { [core.LocaleType.EN_US]: {} }, logLevel: core.LogLevel.SILENT }); // prettier-ignore
  try {
    univer.registerPlugin(formula.UniverFormulaEnginePlugin);
    univer.registerPlugin(sheets.UniverSheetsPlugin);
    univer.registerPlugin(sheetsFormula.UniverSheetsFormulaPlugin, {
      initialFormulaComputing: sheetsFormula.CalculationMode.NO_CALCULATION,
    });
    const injector = univer.__getInjector();
    const book = { ...asUniver(content, { unitId: 'book', urlOf: () => '' }), locale: core.LocaleType.EN_US };
    const spilled: Record<string, Record<string, Record<string, CellValue>>> = {};
    const keep = (into: typeof spilled, id: string, cells: Cells | undefined): void => {
      for (const [row, each] of Object.entries(cells ?? {}))
        for (const [column, cell] of Object.entries(each)) {
          const value = valueFrom(cell?.v, cell?.t);
          if (value !== undefined) ((into[id] ??= {})[row] ??= {})[column] = value;
        }
    };
    const done = new Promise<void>((resolve) => {
      injector.get(core.ICommandService).onCommandExecuted(({ id, params }) => {
        if (id === formula.SetArrayFormulaDataMutation.id) {
          const { arrayFormulaCellData } = params as Formula.ISetArrayFormulaDataMutationParams;
          for (const [sheet, cells] of Object.entries(arrayFormulaCellData['book'] ?? {})) keep(spilled, sheet, cells as Cells); // prettier-ignore
        }
        if (id !== formula.SetFormulaCalculationNotificationMutation.id) return;
        const { functionsExecutedState } = params as Formula.ISetFormulaCalculationNotificationMutation;
        if (functionsExecutedState !== undefined && functionsExecutedState !== formula.FormulaExecutedStateType.INITIAL) resolve(); // prettier-ignore
      });
    });
    const unit = univer.createUnit<Core.IWorkbookData, Core.Workbook>(core.UniverInstanceType.UNIVER_SHEET, book as Core.IWorkbookData);
    fix(injector.get(formula.IFunctionService), fixed);
    // What watches a workbook for changes waits a tenth of a second for more of them, and would begin a second time then:
    // nothing changes here, so what it would ask is asked at once.
    injector.get(sheetsFormula.TriggerCalculationController).dispose();
    const asked: Formula.IFormulaDirtyData = {
      ...{ forceCalculation: true, maxIteration: formula.DEFAULT_CYCLE_REFERENCE_COUNT, dirtyRanges: [], dirtyNameMap: {} },
      ...{ dirtyDefinedNameMap: {}, dirtyUnitFeatureMap: {}, dirtyUnitOtherFormulaMap: {}, clearDependencyTreeCache: {} },
      rowData: injector.get(formula.FormulaDataModel).getHiddenRowsFiltered(),
    };
    await injector.get(core.ICommandService).executeCommand(formula.SetFormulaCalculationStartMutation.id, asked, { onlyLocal: true });
    await done;
    const after = unit.getSnapshot().sheets;
    const results: Record<string, Record<string, Record<string, CellValue>>> = {};
    for (const { id, cellData } of sheetsInOrder(content)) {
      const cells = after[id]?.cellData as Cells | undefined;
      for (const { row, column, cell } of cellsOf(cellData)) {
        if (cell.f === undefined) continue;
        const given = cells?.[row]?.[column];
        const value = valueFrom(given?.v, given?.t);
        ((results[id] ??= {})[row] ??= {})[column] = value ?? '';
        delete spilled[id]?.[row]?.[column];
      }
    }
    return { results, spilled };
  } finally {
    univer.dispose();
  }
}; // prettier-ignore
