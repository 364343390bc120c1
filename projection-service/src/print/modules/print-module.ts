import type { Content } from 'pdfmake/interfaces';
import type { InstrumentMoment } from '../instruments';
import type { PrintContext } from '../print-context';

export type PrintModule = {
  readonly type: string;
  /** Lays a module's content out for paper, `width` points wide. Throws when the content is not of its type. */
  readonly print: (content: unknown, context: PrintContext, width: number) => Content[];
  /** Whether a formula in it has to be drawn. */
  readonly drawsFormulas?: (content: unknown) => boolean;
  /** The instruments that it says somebody worked with, and when: they are printed as they were then. */
  readonly instruments?: (content: unknown) => readonly InstrumentMoment[];
};
