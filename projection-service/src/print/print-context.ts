import type { Language } from '@shilu/events/core/call';
import type { NamedRecord } from '@shilu/events/records/fact-calls';
import type { SpectrumDrawn, WantedSpectrum } from '@shilu/events/spectra/wanted-spectrum';
import type { InstrumentThen } from '@shilu/events/resources/instrument-then';
import type { Otherwise } from '@shilu/events/records/modules/calculation';
import type { RecordSaid } from '@shilu/events/records/modules/quotes';
import type { Drawing, Picture } from '@shilu/events/structures/drawing';
import type { Formulas } from './formula';
import type { PrintLabels } from './labels';
import type { PrintImage } from './print-image';

/** What a module's renderer may use: everything is at hand before layout begins, so renderers are pure. */
export type PrintContext = {
  readonly language: Language;
  readonly labels: PrintLabels;
  readonly zone: string;
  readonly image: (hash: string) => PrintImage | null;
  readonly formula: Formulas;
  /** A structure or scheme as it was drawn for this document. */
  readonly structure: (drawing: Drawing) => Picture | null;
  /** A spectrum as it was drawn for this document. */
  readonly spectrum: (wanted: WantedSpectrum) => SpectrumDrawn;
  /** What the record's modules say to one another. */
  readonly said: RecordSaid;
  /** The module that is printed; signed, it says what was signed. */
  readonly module: { readonly id: string; readonly signed: boolean };
  /** Of the text around, where a style says no other. */
  readonly fontSize: number;
  readonly budget: PrintBudget;
  /** Display name of an account the record mentions. */
  readonly nameOf: (accountId: string) => string;
  /** A record that a module relates to; undefined where it is not open to whoever prints. */
  readonly recordOf: (recordId: string) => NamedRecord | undefined;
  /** What an instrument was at a moment; undefined where it is not open to whoever prints. */
  readonly instrumentThen: (id: string, moment: string) => InstrumentThen | undefined;
  /** Results of a module's sheet that the engine of today gives otherwise than the one that calculated it. */
  readonly otherwise: (moduleId: string) => readonly Otherwise[];
};

/** Bounds the work of one document: layout costs about 20 µs a character and 0.15 ms a table cell. */
export type PrintBudget = { readonly take: (units: number) => boolean; readonly left: () => number };

/** Rows of an audit trail that one document lists. */
export const AUDIT_ROWS_MAX = 5000;

export const CELL_UNITS = 8;
export const printBudget = (units = 600_000): PrintBudget => {
  let left = units;
  return {
    take: (wanted) => {
      if (wanted > left) return false;
      left -= wanted;
      return true;
    },
    left: () => left,
  };
};
