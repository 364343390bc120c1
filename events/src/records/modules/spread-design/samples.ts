import fc from 'fast-check';
import { word, type ModuleSamples } from '../../../testing/module-sample';
import { samples as workbooks } from '../spread-sheet/samples';
import { sheetsInOrder, spreadSheetSchema } from '../spread-sheet/sheet-schema';
import { emptyDesign, INPUT_KINDS, LINKS, type Input, type InputKind, type SpreadDesign } from './design-schema';
import { spreadDesignModule } from './spread-design';
import { withValues } from './with-cells';

const VALUES = { number: 12.5, date: '2026-03-02', choice: '合格', yesNo: true, person: 'acc-lixt' } as const;
const asked = fc.record({
  name: word,
  text: word,
  kind: fc.constantFrom(...INPUT_KINDS),
  filled: fc.boolean(),
  required: fc.boolean(),
  limits: fc.constantFrom(['', ''], ['0.8', '20'], ['13', ''], ['', '1e-2']),
  reason: fc.option(word),
});

const inputOf = (
  { name, kind, required, limits: [min = '', max = ''] }: { name: string; kind: InputKind; required: boolean; limits: readonly string[] },
  at: number,
  sheet: string,
): Input => ({
  ...{ id: `i${at}`, name, sheet, kind, required, hint: '' },
  // Below and beside all that the workbooks have.
  range: { startRow: 20 + at, endRow: 20 + at, startColumn: 6, endColumn: 6 },
  ...{ unit: kind === 'number' ? 'mg' : '', min: kind === 'number' ? min : '', max: kind === 'number' ? max : '' },
  options: kind === 'choice' ? ['合格', '不合格'] : [],
}); // prettier-ignore

export const samples: ModuleSamples = {
  type: spreadDesignModule.type,
  contents: fc
    .tuple(
      workbooks.contents,
      fc.array(asked, { maxLength: 4 }),
      fc.boolean(),
      fc.option(word),
      fc.option(fc.constantFrom(...LINKS)),
    )
    .map(([{ content, said }, cells, sealed, result, link]) => {
      const book = spreadSheetSchema.parse(content);
      const [sheet] = sheetsInOrder(book);
      const bare: SpreadDesign = { book, design: { ...emptyDesign(), sealed }, reasons: [] };
      if (sheet === undefined) return { content: bare, said };
      const inputs = cells.map((cell, at) => inputOf(cell, at, sheet.id));
      const place = { sheet: sheet.id, row: 30, column: 7 };
      const linked = { sheet: sheet.id, row: 36, column: 7 };
      const filled = cells.flatMap(({ kind, text, filled: isFilled }, at) =>
        isFilled ? [{ sheet: sheet.id, row: 20 + at, column: 6, value: kind === 'text' ? text : VALUES[kind] }] : [],
      );
      return {
        content: {
          ...bare,
          book: withValues(book, [
            ...filled,
            ...(result === null ? [] : [{ ...place, value: 98.7 }]),
            ...(link === null ? [] : [{ ...linked, value: 'acc-lixt' }]),
          ]),
          design: {
            ...bare.design,
            inputs,
            links: link === null ? [] : [{ id: 'l1', ...linked, of: link }],
            results: result === null ? [] : [{ id: 'r1', name: result, ...place, unit: 'mg' }],
          },
          reasons: cells.flatMap(({ reason, kind, filled: isFilled, limits }, at) =>
            reason !== null && isFilled && kind === 'number' && (limits[0] === '13' || limits[1] === '1e-2')
              ? [{ sheet: sheet.id, row: 20 + at, column: 6, reason, value: VALUES.number }]
              : [],
          ),
        },
        said: [
          ...said,
          ...inputs.map(({ name }) => name),
          ...(result === null ? [] : [result]),
          ...cells.flatMap(({ kind, text, filled: isFilled }) => (isFilled && kind === 'text' ? [text] : [])),
        ],
      };
    }),
};
