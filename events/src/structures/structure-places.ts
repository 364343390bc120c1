import type { Label } from '../core/call';
import type { Register } from '../core/define-register';
import { typeOf } from '../core/fields/field-types';
import { registers } from '../core/registers';
import type { PlaceKind } from './structure-search-calls';

/** Whether a field holds modules, which may hold structures and reactions. */
export const holdsModules = (field: Register['fields'][number]): boolean =>
  field.type === 'json' && field.modules === true;

/** Whether entries of a register may hold structures: in fields of their own, or in modules. */
export const holdsStructures = ({ fields }: Register): boolean =>
  fields.some((field) => typeOf(field).molecule !== undefined || holdsModules(field));

export type StructurePlace = {
  readonly kind: PlaceKind;
  readonly label: Label;
  /** Whole reactions stand there, not compounds alone. */
  readonly reactions: boolean;
};

/** Where structures may stand, as a search is narrowed by it: in records, and in entries of these registers. */
export const STRUCTURE_PLACES: readonly StructurePlace[] = [
  { kind: 'record', label: { 'zh-CN': '实验记录', 'en-US': 'Record' }, reactions: true },
  ...registers
    .filter(holdsStructures)
    .map(({ name, label, fields }) => ({ kind: name, label, reactions: fields.some(holdsModules) })),
];
