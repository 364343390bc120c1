import type { Call } from '@shilu/events/core/call';

export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (request: unknown): Fields =>
  typeof request === 'object' && request !== null ? { ...request } : {};

/** Path with its parameters filled in, and the fields that are left for the body or the query string. */
export const fillPath = (path: string, fields: Fields): { readonly path: string; readonly rest: Fields } => {
  const used = new Set<string>();
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    used.add(key);
    return encodeURIComponent(String(fields[key] ?? ''));
  });
  return { path: filled, rest: Object.fromEntries(Object.entries(fields).filter(([key]) => !used.has(key))) };
};

const inQuery = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

export const callUrl = (call: Call, request: unknown): { readonly url: string; readonly body: Fields } => {
  const { path, rest } = fillPath(call.path, fieldsOf(request));
  if (call.method === 'POST') return { url: `/api/${path}`, body: rest };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null && value !== '') query.set(key, inQuery(value));
  }
  const text = query.toString();
  return { url: `/api/${path}${text ? `?${text}` : ''}`, body: {} };
};
