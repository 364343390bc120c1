import { contextList } from './context-list';
import type { RegisterOf } from './define-register';

/** Every register of the product, from the contexts that they belong to. */
export const registers: readonly RegisterOf[] = contextList.flatMap(({ registers = [] }) => registers);

/** With those whose calls, tables and screens are written by hand. */
export const decidedRegisters: readonly RegisterOf[] = [
  ...registers,
  ...contextList.flatMap(({ decidedOnly = [] }) => decidedOnly),
];
