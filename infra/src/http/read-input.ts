import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { AppError } from '@shilu/events/core/app-error';
import type { Call } from '@shilu/events/core/call';
import { HIDDEN_CHARACTER, UNFIT } from '@shilu/events/core/schemas';
import { issueParams } from '@shilu/events/messages/issue-words';
import type { FastifyRequest } from 'fastify';
import { bodyLimitOf } from './body-limit';
import type { FileParts } from './call-context';
import { MOST_LEVELS, parseJson, tooDeep } from './parse-json';

const noFiles: FileParts = { file: () => Promise.resolve(null) };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Query strings carry text; a call's schema says which are numbers or booleans by accepting those. */
const fromQuery = (query: unknown): Record<string, unknown> => (isRecord(query) ? query : {});

/** Half of a surrogate pair: no hash can bind it and no database keeps it. */
const BROKEN = /[\u0000]|\p{Surrogate}/u;

/** What no call can mean and no database can hold: values nested beyond reason, text with NUL or half a character. */
const unusable = (value: unknown, level = 0): string | null => {
  if (typeof value === 'string') return BROKEN.test(value) ? 'controlCharacter' : null;
  if (typeof value !== 'object' || value === null) return null;
  if (level >= MOST_LEVELS) return 'tooDeep';
  if (Array.isArray(value)) {
    for (const item of value) {
      const why = unusable(item, level + 1);
      if (why !== null) return why;
    }
    return null;
  }
  for (const key in value) {
    // Copied into another object it would be no field but what that object is made of.
    if (key === '__proto__') return 'unknownField';
    const why = unusable(key, level + 1) ?? unusable((value as Readonly<Record<string, unknown>>)[key], level + 1);
    if (why !== null) return why;
  }
  return null;
};

/**
 * Checks a request against its call's schema. Refuses with every issue and its path: `invalidInput`, or `inputUnfit` where
 * the document cannot say what is wrong.
 */
export const parseInput = (call: Call, given: unknown): unknown => {
  const why = unusable(given);
  if (why === 'tooDeep') throw tooDeep();
  if (why !== null) throw new AppError('invalidInput', {}, { issues: [{ path: '', message: why }] });
  const parsed = call.request.safeParse(given);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, 50).map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
    code: issue.code,
    params: issueParams(issue),
  }));
  // What cannot be seen on the screen must be told in words.
  const hidden = issues.find((issue) => issue.message === HIDDEN_CHARACTER);
  if (hidden) throw new AppError('hiddenCharacter', { code: String(hidden.params?.['code']) }, { issues });
  const isUnfit = issues.every(({ params }) => params?.[UNFIT] === true);
  throw new AppError(isUnfit ? 'inputUnfit' : 'invalidInput', {}, { issues });
};

const isJsonType = (type: string | undefined): boolean => /^application\/json\b/i.test(type ?? '');

/** A field that says it is JSON, as OpenAPI has it, would be parsed by the plugin whatever it nests: it is read here. */
const isPartAFile = (_field: string | undefined, type: string | undefined, fileName: string | undefined): boolean =>
  fileName !== undefined || type === 'application/octet-stream' || isJsonType(type);
const isTypedField = ({ filename, mimetype }: MultipartFile): boolean => !filename && isJsonType(mimetype);

const wholeOf = async (stream: Readable & { readonly truncated?: boolean }, most: number): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new AppError('payloadTooLarge');
    chunks.push(chunk);
  }
  if (stream.truncated === true) throw new AppError('payloadTooLarge');
  return Buffer.concat(chunks).toString('utf8');
};

/** A multipart body: the part `json` comes first, file parts after it, read one at a time as streams. */
const readMultipart = async (call: Call, request: FastifyRequest): Promise<{ input: unknown; parts: FileParts }> => {
  const fieldSize = bodyLimitOf(call);
  const incoming = request.parts({ limits: { fieldSize, fields: 5, files: 10, parts: 12 }, isPartAFile });
  let input: unknown;
  for (;;) {
    const next = await incoming.next();
    if (next.done) {
      if (input === undefined) throw new AppError('invalidJson');
      return { input: parseInput(call, input), parts: noFiles };
    }
    const part = next.value;
    if (part.type === 'field') {
      if (part.valueTruncated) throw new AppError('payloadTooLarge');
      if (part.fieldname === 'json') input = parseJson(String(part.value));
      continue;
    }
    if (part.fieldname === 'json') {
      input = parseJson(await wholeOf(part.file, fieldSize));
      continue;
    }
    if (isTypedField(part)) {
      part.file.resume();
      continue;
    }
    if (input === undefined) {
      part.file.resume();
      throw new AppError('invalidJson');
    }
    let first: typeof part | null = part;
    const file: FileParts['file'] = async () => {
      let found = first;
      first = null;
      while (!found) {
        const following = await incoming.next();
        if (following.done) return null;
        if (following.value.type !== 'file') continue;
        if (isTypedField(following.value)) following.value.file.resume();
        else found = following.value;
      }
      const { file: stream, filename, mimetype } = found;
      // The parser cuts a file off at the server's limit and says nothing to whoever reads it.
      const tooLarge = (): void => void stream.destroy(new AppError('payloadTooLarge'));
      if (stream.truncated) tooLarge();
      else stream.once('limit', tooLarge);
      return { stream, fileName: filename, mime: mimetype };
    };
    return { input: parseInput(call, input), parts: { file } };
  }
};

/** Path parameters win over the body; a multipart call sent as plain JSON is read as such. */
export const readInput = async (call: Call, request: FastifyRequest): Promise<{ input: unknown; parts: FileParts }> => {
  const path = isRecord(request.params) ? request.params : {};
  if (call.method === 'GET')
    return { input: parseInput(call, { ...fromQuery(request.query), ...path }), parts: noFiles };
  if (call.body === 'multipart' && request.isMultipart()) return readMultipart(call, request);
  // No body is one without fields; `null` is one that is no object.
  const body = request.body === undefined ? {} : request.body;
  if (!isRecord(body)) throw new AppError('invalidInput', {}, { issues: [{ path: '', message: 'object' }] });
  return { input: parseInput(call, { ...body, ...path }), parts: noFiles };
};
