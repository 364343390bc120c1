import { beginFilling } from '@shilu/events/records/modules/spread-design/carried-over';
import { spreadDesignShape, type SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import { inputCells } from '@shilu/events/records/modules/spread-design/input-cells';
import { withWritten } from '@shilu/events/records/modules/spread-design/written-digits';
import { sheetDesignRegister } from '@shilu/events/resources/sheet-design';
import { samples } from '@shilu/events/resources/sheet-design-samples';
import type { DesignedSheetModule } from './types';

// Simulated teaching data: no chromatograph measured these. What formulas give is worked out when the record is written.

const KEY = 'assay';

/** By input, cell after cell, as somebody typed it. */
const FILLED: Readonly<Record<string, readonly (string | number | boolean)[]>> = {
  levels: [5, 10, 20, 40, 60],
  areas: [61.8, 122.6, 246.1, 489.5, 736.9],
  weights: ['10.10', 10.05],
  peaks: [492.7, 489.4],
  volume: ['0.250'],
  suitable: [true],
  verdict: ['符合规定'],
};

const designed = (): SpreadDesign => {
  const found = samples({ people: ['lab'], of: () => '', day: () => '' }).find(({ key }) => key === KEY);
  const values = found && sheetDesignRegister.readable(found.values);
  const content = spreadDesignShape.safeParse(values?.tableDesign[0]?.content);
  if (!content.success) throw new Error(`the library has no design ${KEY}`);
  return content.data;
};

/** The assay of the library, filled in: taken as it was published first. */
export const designedSheet = (): DesignedSheetModule => {
  const design = designed();
  const taken = new Map<string, number>();
  const values = [...inputCells(design)].map(({ input, sheet, row, column }) => {
    const at = taken.get(input.id) ?? 0;
    taken.set(input.id, at + 1);
    return { sheet, row, column, value: FILLED[input.id]?.[at] };
  });
  const origin = { entryId: `${sheetDesignRegister.name}-${KEY}`, version: 1 };
  return {
    ...{ kind: 'designedSheet', title: '含量测定（按设计填写）' },
    content: { ...withWritten(beginFilling(design), values), origin },
  };
};
