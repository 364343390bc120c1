import { z } from 'zod';
import { ApiError, EMPTY_ANSWER } from './api-error';

const envelopeSchema = z.object({
  code: z.number(),
  message: z.string().default(''),
  response: z.unknown(),
  rows: z.number().optional(),
  rowsCapped: z.boolean().optional(),
  position: z.string().optional(),
  stale: z.boolean().optional(),
  details: z.unknown().optional(),
});

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The envelope of an answer. Something else (a proxy's page, nothing) is E03 when the status says success, E02 otherwise. */
export const readEnvelope = (text: string, status: number, path: string) => {
  const parsed = envelopeSchema.safeParse(parse(text));
  if (!parsed.success) {
    if (status >= 200 && status < 300)
      throw new ApiError(EMPTY_ANSWER, '5002:Get Response Error!', status, undefined, path);
    throw new ApiError(status, `${String(status)}: ${path}`, status, undefined, path);
  }
  const { rows, rowsCapped, position, stale, details, code, message, response } = parsed.data;
  return {
    code,
    message,
    response,
    ...(rows === undefined ? {} : { rows }),
    ...(rowsCapped === undefined ? {} : { rowsCapped }),
    ...(position === undefined ? {} : { position }),
    ...(stale === undefined ? {} : { stale }),
    ...(details === undefined ? {} : { details }),
  };
};
