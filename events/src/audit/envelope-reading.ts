/** What the body of an event says of itself, against which the row it stands in is held. */
export type BodyIdentity = {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly recordedAt: string;
};

const text = String.raw`"(?:[^"\\]|\\.)*"`;
/** Canonical form sorts the keys, so the envelope's own fields after `data` end every body. */
const tail = new RegExp(
  String.raw`,"id":"([0-9a-f-]{36})","onBehalfOf":(?:null|${text}),"reason":(?:null|${text}),"recordedAt":"([^"\\]*)",` +
    String.raw`"revision":(\d+),"salt":"[0-9a-f]{32}","schemaVersion":\d+,"session":(?:null|${text}),` +
    String.raw`"stream":(${text}),"type":(${text})\}$`,
);

const unquote = (literal: string): string =>
  literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1);

/** From the end of a body, however much of its beginning is missing; null when the envelope does not lie in it whole. */
export const identityAtEnd = (bodyEnd: string): BodyIdentity | null => {
  const match = tail.exec(bodyEnd);
  if (!match) return null;
  const [, id = '', recordedAt = '', revision = '', stream = '', type = ''] = match;
  try {
    return { id, recordedAt, revision: Number(revision), stream: unquote(stream), type: unquote(type) };
  } catch {
    // An escape that no JSON has.
    return null;
  }
};

const head = new RegExp(String.raw`^\{"actor":(${text})`);
/** Who did it, from the beginning of a body; null where that is no envelope. */
export const actorOf = (body: string): string | null => {
  const literal = head.exec(body)?.[1];
  return literal === undefined ? null : unquote(literal);
};

/** Several times faster than parsing the whole body; falls back to parsing. Null when the body is no envelope. */
export const identityOf = (body: string): BodyIdentity | null => {
  const identity = identityAtEnd(body);
  if (identity) return identity;
  try {
    const parsed = JSON.parse(body) as Partial<Record<keyof BodyIdentity, unknown>> | null;
    if (!parsed) return null;
    const { id, stream, revision, type, recordedAt } = parsed;
    return typeof id === 'string' &&
      typeof stream === 'string' &&
      typeof revision === 'number' &&
      typeof type === 'string' &&
      typeof recordedAt === 'string'
      ? { id, stream, revision, type, recordedAt }
      : null;
  } catch {
    return null;
  }
};
