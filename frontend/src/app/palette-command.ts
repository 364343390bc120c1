/** One line of the palette. */
export type Command = {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  /** What tells it from others of its name: a number, a department. */
  readonly hint?: string;
  /** The key that does the same. */
  readonly keys?: string;
  readonly run: () => void;
};
