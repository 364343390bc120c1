import { canonicalJson } from '../core/canonical';
import type { Edit } from '../core/edit-schema';
import { withEdits } from '../core/edits';
import { sha256Hex } from '../core/hashing';
import type { SignatureRule } from './verification';

/** Read without schemas: what checks a proof is small enough to be one file, and asks nothing of the rest of the product. */
type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;

const signatureOf: SignatureRule['signatureOf'] = (data) => {
  const { moduleId, contentHash, signedRevision } = fieldsOf(data) ?? {};
  return typeof moduleId === 'string' && typeof contentHash === 'string' && Number.isSafeInteger(signedRevision)
    ? { moduleId, contentHash, signedRevision: Number(signedRevision) }
    : null;
};

/** As it was written, whatever the version of the event. */
type Content = { readonly hash: string; readonly inline?: unknown; readonly blob?: { readonly hash: string } };
const contentIn = (value: unknown): Content | undefined => {
  const { hash, inline, blob } = fieldsOf(value) ?? {};
  const kept = fieldsOf(blob)?.['hash'];
  if (typeof hash !== 'string' || (blob !== undefined && typeof kept !== 'string')) return undefined;
  return { hash, ...(inline !== undefined && { inline }), ...(typeof kept === 'string' && { blob: { hash: kept } }) };
};
const contentOfModule = (value: unknown, moduleId: string): Content | undefined => {
  const module = fieldsOf(value);
  return module?.['id'] === moduleId ? contentIn(module['content']) : undefined;
};
const differenceIn = (value: unknown): { readonly on: number; readonly content: readonly Edit[] } | undefined => {
  const { on, content } = fieldsOf(value) ?? {};
  return Number.isSafeInteger(on) && Array.isArray(content)
    ? { on: Number(on), content: content as Edit[] }
    : undefined;
};

/** The hash is made anew from content kept in place; content kept as a file is checked as a file. */
export const contentHashOf = (content: Content | undefined): string | null => {
  if (!content) return null;
  return content.inline === undefined ? (content.blob?.hash ?? content.hash) : sha256Hex(canonicalJson(content.inline));
};

/** As the log calls them: a proof is checked without the schemas of today. */
const SAVES: readonly string[] = ['ModuleSaved', 'SheetCellsChanged'];
const isSave = (type: string): boolean => SAVES.includes(type);

type Read = Parameters<SignatureRule['contentHashOf']>[2];

/** Content that an event gives the module, made whole from earlier ones where it says only what changed. */
export const contentGiven = (
  { type, data }: Parameters<SignatureRule['contentHashOf']>[0],
  moduleId: string,
  read: Read,
): Content | undefined => {
  const fields = fieldsOf(data) ?? {};
  if (type === 'ModuleAdded') return contentOfModule(fields['module'], moduleId);
  if (!isSave(type)) {
    const modules: readonly unknown[] = Array.isArray(fields['modules']) ? fields['modules'] : [];
    return modules.map((module) => contentOfModule(module, moduleId)).find((content) => content !== undefined);
  }
  const content = contentIn(fields['content']);
  if (fields['moduleId'] !== moduleId || !content) return undefined;
  if (content.blob || (fields['difference'] ?? null) === null) return content;
  const difference = differenceIn(fields['difference']);
  if (!difference) return { ...content, inline: null };
  const { on, content: edits } = difference;
  const earlier = read(on);
  const before = earlier && contentGiven(earlier, moduleId, (revision) => (revision < on ? read(revision) : undefined));
  // Edits that do not fit what they are said to be of make content that nobody signed.
  try {
    return before && { ...content, inline: withEdits(before.inline, edits) };
  } catch {
    return { ...content, inline: null };
  }
};

/** Which events of a record carry a module's content, and what a module signature binds. */
export const recordSignatureRule: SignatureRule = {
  signedType: 'ModuleSigned',
  contentTypes: new Set(['RecordCreated', 'RecordRolledBack', 'ModuleAdded', ...SAVES]),
  signatureOf,
  contentHashOf: (event, moduleId, read) => contentHashOf(contentGiven(event, moduleId, read)),
};
