/** One measured figure. `ratio` is value against `baseline`, both measured side by side in the same run. */
export type BenchRow = {
  name: string;
  value: number;
  unit: string;
  baseline?: number;
  ratio?: number;
  target?: string;
  ok?: boolean;
  note?: string;
};
