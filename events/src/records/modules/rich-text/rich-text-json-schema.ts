import { z } from 'zod';
import { attrsOf, leaves, markSchema } from './rich-text-schema';

type Json = Readonly<Record<string, unknown>>;

const jsonOf = (schema: z.ZodType): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

const nodeOf = (type: string, attrs: z.ZodType, inner: string): Json => {
  const open = attrs.safeParse(undefined).success;
  const none = attrs instanceof z.ZodUndefined;
  const properties = {
    type: { const: type },
    ...(none ? {} : { attrs: jsonOf(attrs) }),
    ...(leaves.has(type) ? {} : { content: { type: 'array', items: { $ref: inner } } }),
    ...(type === 'text' ? { text: { type: 'string', minLength: 1, maxLength: 1_000_000 } } : {}),
    ...(type === 'doc' ? {} : { marks: { type: 'array', maxItems: 20, items: jsonOf(markSchema) } }),
  };
  const required = ['type', ...(open ? [] : ['attrs']), ...(type === 'text' ? ['text'] : [])];
  return { type: 'object', properties, required, additionalProperties: false };
};

/**
 * The grammar of rich text as JSON Schema: the check itself is written by hand (one pass, bounded), and this says the
 * same from the same tables. `inner` names the schema of a node below the document.
 */
export const richTextJsonSchemas = (inner: string): { readonly document: Json; readonly node: Json } => ({
  document: nodeOf('doc', attrsOf['doc'] ?? z.undefined(), inner),
  node: {
    oneOf: Object.entries(attrsOf)
      .filter(([type]) => type !== 'doc')
      .map(([type, attrs]) => nodeOf(type, attrs, inner)),
    description: 'At most 24 levels and 100,000 nodes.',
  },
});
