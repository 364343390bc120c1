import { sameJson } from '../../../core/canonical';
import type { BasicField, BasicFields } from './basic-fields-schema';

const definitionOf = (field: BasicField): unknown => ({ ...field, value: null });

/** A locked form is filled in where it is open, and is asked for nothing else than its template asks for. */
export const lockedFieldChange = (
  before: BasicFields,
  after: BasicFields,
  open: ReadonlySet<string>,
): string | null => {
  for (const [at, was] of before.fields.entries()) {
    const is = after.fields[at];
    if (is === undefined || !sameJson(definitionOf(was), definitionOf(is))) return was.label;
    if (!open.has(was.key) && !sameJson(was.value, is.value)) return was.label;
  }
  return after.fields[before.fields.length]?.label ?? null;
};
