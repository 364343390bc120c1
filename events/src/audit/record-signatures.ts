import { z } from 'zod';
import { canonicalJson } from '../core/canonical';
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
const savedSchema = z.object({ moduleId: z.string(), content: contentSchema });
const addedSchema = z.object({ module: moduleSchema });
const wholeSchema = z.object({ modules: z.array(moduleSchema) });

/** The hash is made anew from content kept in place; content kept as a file is checked as a file. */
const hashOf = (content: Content | undefined): string | null => {
  if (!content) return null;
  return content.inline === undefined ? (content.blob?.hash ?? content.hash) : sha256Hex(canonicalJson(content.inline));
};

/** Which events of a record carry a module's content, and what a module signature binds. */
export const recordSignatureRule: SignatureRule = {
  signedType: 'ModuleSigned',
  contentTypes: new Set(['RecordCreated', 'RecordRolledBack', 'ModuleAdded', 'ModuleSaved']),
  signatureOf: (data) => signatureSchema.safeParse(data).data ?? null,
  contentHashOf: ({ type, data }, moduleId) => {
    if (type === 'ModuleSaved') {
      const saved = savedSchema.safeParse(data).data;
      return saved?.moduleId === moduleId ? hashOf(saved.content) : null;
    }
    if (type === 'ModuleAdded') {
      const added = addedSchema.safeParse(data).data?.module;
      return added?.id === moduleId ? hashOf(added.content) : null;
    }
    return hashOf(wholeSchema.safeParse(data).data?.modules.find((module) => module.id === moduleId)?.content);
  },
};
