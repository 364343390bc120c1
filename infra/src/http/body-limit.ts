import type { Call } from '@shilu/events/core/call';
import { z } from 'zod';

/** JSON larger than this is refused before it is parsed; files go by multipart and are streamed. */
export const JSON_LIMIT_BYTES = 8 * 1024 * 1024;
/** Room for blanks, and for fields that a call names and nobody fills. */
const LEAST_BYTES = 16 * 1024;
/** A character beyond the basic plane, escaped: `\ud83d\ude00`. */
const BYTES_OF_CHARACTER = 12;
const BYTES_OF_NUMBER = 32;

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);

/** So many bytes the longest value of a schema takes as JSON; infinite when the schema sets no bound. */
const mostBytes = (node: unknown): number => {
  if (!isJson(node)) return Infinity;
  const { type, enum: values, properties, additionalProperties, propertyNames, items, maxItems, maxLength } = node;
  if (Array.isArray(values)) return Math.max(8, ...values.map((value) => JSON.stringify(value).length));
  if ('const' in node) return JSON.stringify(node['const']).length;
  const choices = [node['anyOf'], node['oneOf'], node['allOf']].find(Array.isArray);
  if (Array.isArray(choices)) return Math.max(...choices.map(mostBytes));
  switch (type) {
    case 'boolean':
    case 'null':
      return 8;
    case 'number':
    case 'integer':
      return BYTES_OF_NUMBER;
    case 'string': {
      if (typeof maxLength === 'number') return 2 + maxLength * BYTES_OF_CHARACTER;
      // What is not limited by a length is limited by a pattern or a format of its own, and short.
      return typeof node['pattern'] === 'string' || typeof node['format'] === 'string' ? 1_000 : Infinity;
    }
    case 'array':
      return typeof maxItems === 'number' ? 2 + maxItems * (1 + mostBytes(items)) : Infinity;
    case 'object': {
      const fields = Object.entries(isJson(properties) ? properties : {});
      const named = sum(fields.map(([key, part]) => key.length + 4 + mostBytes(part)));
      if (!isJson(additionalProperties)) return 2 + named;
      const keys = isJson(propertyNames) ? propertyNames['enum'] : undefined;
      return Array.isArray(keys) ? 2 + named + keys.length * (64 + mostBytes(additionalProperties)) : Infinity;
    }
    default:
      return Infinity;
  }
};

/** Asked for at every form that comes, and the same each time. */
const limits = new WeakMap<Call['request'], number>();

/**
 * The largest body that a call can mean, from its schema: twice the longest that its fields allow, for those who indent.
 * A call that takes contents of modules takes as much as the server ever does.
 */
export const bodyLimitOf = (call: Call): number => {
  if (call.method === 'GET') return LEAST_BYTES;
  if (call.mostBytes !== undefined) return LEAST_BYTES + call.mostBytes;
  const known = limits.get(call.request);
  if (known !== undefined) return known;
  const schema = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' });
  const limit = Math.min(JSON_LIMIT_BYTES, LEAST_BYTES + 2 * mostBytes(schema));
  limits.set(call.request, limit);
  return limit;
};
