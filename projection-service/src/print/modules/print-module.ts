import type { Content } from 'pdfmake/interfaces';
import type { PrintContext } from '../print-context';

/** Lays a module's content out for paper, `width` points wide. Throws when the content is not of its type. */
export type PrintModule = (content: unknown, context: PrintContext, width: number) => Content[];
