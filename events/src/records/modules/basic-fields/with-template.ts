import { sameJson } from '../../../core/canonical';
import { withAdded } from '../with-added';
import { basicFieldSchema, type BasicField, type BasicFields } from './basic-fields-schema';

const keyOf = ({ key }: BasicField): string => key;
const definitionOf = (field: BasicField): unknown => ({ ...field, value: null });

/** Options that were chosen stay, though the template has them no longer. */
const optionsFor = (mine: BasicField, next: BasicField): object => {
  if (!('options' in mine) || !('options' in next)) return {};
  const chosen = new Set(typeof mine.value === 'string' ? [mine.value] : (mine.value ?? []));
  const known = new Set(next.options.map(({ value }) => value));
  return { options: [...next.options, ...mine.options.filter(({ value }) => chosen.has(value) && !known.has(value))] };
};

/** What is asked and said of a field, whatever its values may be. */
const asked = ({ label, required, help }: BasicField): object => ({
  ...{ label, ...(required !== undefined && { required }), ...(help !== undefined && { help }) },
});

/** A field as the template has it now, with the value that somebody gave it; the very field where neither can be. */
const renewed = (mine: BasicField, given: BasicField, next: BasicField): BasicField => {
  // Whoever has made the field another keeps it, and so does whoever holds what the new one would not take.
  const ownDefinition = !sameJson(definitionOf(mine), definitionOf(given));
  const { value } = sameJson(mine.value, given.value) ? next : mine;
  if (ownDefinition) return basicFieldSchema.safeParse({ ...mine, value }).data ?? mine;
  const { required: _, help: __, ...bare } = mine;
  const whole = basicFieldSchema.safeParse({ ...next, ...optionsFor(mine, next), value });
  return whole.data ?? basicFieldSchema.safeParse({ ...bare, ...asked(next) }).data ?? mine;
};

/** Fields with those that the template adds, and its labels, hints, limits and defaults; nothing that was filled in goes. */
export const fieldsWithTemplate = (mine: BasicFields, before: BasicFields, after: BasicFields): BasicFields => {
  const given = new Map(before.fields.map((field) => [field.key, field]));
  const next = new Map(after.fields.map((field) => [field.key, field]));
  const own = new Set(mine.fields.map(keyOf));
  const fields = mine.fields.map((field) => {
    const [was, is] = [given.get(field.key), next.get(field.key)];
    return was === undefined || is?.type !== field.type || sameJson(was, is) ? field : renewed(field, was, is);
  });
  return { fields: withAdded(fields, after.fields, keyOf, ({ key }) => !given.has(key) && !own.has(key)) };
};
