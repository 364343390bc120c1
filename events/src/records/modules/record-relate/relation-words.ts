import { z } from 'zod';
import type { Language } from '../../../core/call';
import { subjectSchema } from '../fact';
import type { SubjectName } from '../module-type';
import { RELATION_KINDS, RELATION_WORDS } from './relation-kinds';

const relation = z.object({ kind: z.enum(RELATION_KINDS), subject: subjectSchema, note: z.string() });

export const hiddenRecord = (language: Language): string =>
  language === 'zh-CN' ? '一份不对您开放的记录' : 'a record that is not open to you';

/** A relation in the trace: how, to which record as the reader may know it, and the remark. */
export const relationWords = (part: string, data: unknown, language: Language, nameOf: SubjectName): string | null => {
  const read = relation.safeParse(data);
  if (part !== 'relation' || !read.success) return null;
  const { kind, subject, note } = read.data;
  const record = nameOf(subject) ?? hiddenRecord(language);
  return [`${RELATION_WORDS[kind][language]} ${record}`, note].filter(Boolean).join(' · ');
};
