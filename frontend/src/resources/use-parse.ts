import { referenceCalls } from '@shilu/events/resources/reference-calls';
import type { ResponseOf } from '@shilu/events/core/call';
import { callApi } from '../api/call-api';
import { decodeText } from '@shilu/events/core/decode-text';

export type Parsed = ResponseOf<typeof referenceCalls.parse>;

/** The text of a file with references, without the mark that some programs begin it with. */
export const fileText = async (file: File): Promise<string> =>
  decodeText(await file.arrayBuffer()).replace(/^\uFEFF/, '');

/** References of a text, held against the library. */
export const parseReferences = async (text: string): Promise<Parsed> =>
  (await callApi(referenceCalls.parse, { content: text.replaceAll('\u0000', '') })).response;
