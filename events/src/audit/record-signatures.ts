import { z } from 'zod';
import { canonicalJson } from '../core/canonical';
import { editSchema, withEdits } from '../core/edits';
import { sha256Hex } from '../core/hashing';
import type { SignatureRule } from './verification';

const signatureSchema = z.object({ moduleId: z.string(), contentHash: z.string(), signedRevision: z.number().int() });
/** As it was written, whatever the version of the event. */
const contentSchema = z.object({
  hash: z.string(),
  inline: z.unknown().optional(),
  blob: z.object({ hash: z.string() }).optional(),
});
type Content = z.infer<typeof contentSchema>;
const moduleSchema = z.object({ id: z.string(), content: contentSchema });
const differenceSchema = z.object({ on: z.number().int(), content: z.array(editSchema) });
const savedSchema = z.object({
  moduleId: z.string(),
  content: contentSchema,
  difference: differenceSchema.nullish(),
});
const addedSchema = z.object({ module: moduleSchema });
const wholeSchema = z.object({ modules: z.array(moduleSchema) });

/** The hash is made anew from content kept in place; content kept as a file is checked as a file. */
const hashOf = (content: Content | undefined): string | null => {
  if (!content) return null;
  return content.inline === undefined ? (content.blob?.hash ?? content.hash) : sha256Hex(canonicalJson(content.inline));
};

/** As the log calls them: a proof is checked without the schemas of today. */
const SAVES: readonly string[] = ['ModuleSaved', 'SheetCellsChanged'];
const isSave = (type: string): boolean => SAVES.includes(type);

type Read = Parameters<SignatureRule['contentHashOf']>[2];

/** Content that an event gives the module, made whole from earlier ones where it says only what changed. */
const contentOf = (
  { type, data }: Parameters<SignatureRule['contentHashOf']>[0],
  moduleId: string,
  read: Read,
): Content | undefined => {
  if (type === 'ModuleAdded') {
    const added = addedSchema.safeParse(data).data?.module;
    return added?.id === moduleId ? added.content : undefined;
  }
  if (!isSave(type)) return wholeSchema.safeParse(data).data?.modules.find((module) => module.id === moduleId)?.content; // prettier-ignore
  const saved = savedSchema.safeParse(data).data;
  if (saved?.moduleId !== moduleId) return undefined;
  if (!saved.difference || saved.content.blob) return saved.content;
  const { on, content: edits } = saved.difference;
  const earlier = read(on);
  const before = earlier && contentOf(earlier, moduleId, (revision) => (revision < on ? read(revision) : undefined));
  // Edits that do not fit what they are said to be of make content that nobody signed.
  try {
    return before && { ...saved.content, inline: withEdits(before.inline, edits) };
  } catch {
    return { ...saved.content, inline: null };
  }
};

/** Which events of a record carry a module's content, and what a module signature binds. */
export const recordSignatureRule: SignatureRule = {
  signedType: 'ModuleSigned',
  contentTypes: new Set(['RecordCreated', 'RecordRolledBack', 'ModuleAdded', ...SAVES]),
  signatureOf: (data) => signatureSchema.safeParse(data).data ?? null,
  contentHashOf: (event, moduleId, read) => hashOf(contentOf(event, moduleId, read)),
};
