/** How much one workbook holds. Rows, columns, texts and formulas end where those of Excel end (its own specification). */
export const MOST = {
  sheets: 100,
  rows: 1_048_576,
  columns: 16_384,
  /** Of all sheets together, formatted empty ones among them: a save of so many keeps the server well under a second. */
  cells: 300_000,
  text: 32_767,
  formula: 8_192,
  /** Characters of all formulas together: they are read one by one when a save is compared with what stood. */
  formulas: 2_000_000,
  runs: 500,
  styles: 10_000,
  merges: 10_000,
  rules: 1_000,
  ranges: 1_000,
  names: 1_000,
  pictures: 100,
  filterValues: 10_000,
  sheetName: 31,
  pixels: 10_000,
} as const;
