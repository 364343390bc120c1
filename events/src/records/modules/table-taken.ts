import { z } from 'zod';
import type { Label, Language } from '../../core/call';
import { sameJson } from '../../core/canonical';
import { fieldChange, type FieldChange } from '../../core/trace';
import type { TraceValue } from '../../core/trace-value';
import { defineFact, subjectSchema, type Fact } from './fact';
import type { LibraryOrigin } from './library-origin';
import type { SubjectName } from './module-type';

/** A module was begun from a table of the library: told on the page of that table as well. */
export const tableTaken = defineFact({
  stated: 'LibraryTableTaken',
  withdrawn: 'LibraryTableReturned',
  label: {
    stated: { 'zh-CN': '取用资源中的表', 'en-US': 'Took a table of the library' },
    withdrawn: { 'zh-CN': '不再取用资源中的表', 'en-US': 'No longer uses a table of the library' },
  },
  detail: z.strictObject({ version: z.number() }),
  seenFrom: ({ version }) => ({ 'zh-CN': `取用第 ${version} 版`, 'en-US': `Uses version ${version}` }),
  remark: () => '',
});

/** What a content says of where it was taken from. */
export const takenFacts = (category: string, origin: LibraryOrigin | undefined): readonly Fact[] =>
  origin === undefined
    ? []
    : [
        {
          ...{ id: 'origin', type: tableTaken.stated },
          ...{ subject: { category, id: origin.entryId }, detail: { version: origin.version } },
        },
      ];

/** What the trace calls it. */
export const ORIGIN: Label = { 'zh-CN': '取自', 'en-US': 'Taken from' };

/** On paper: which table it is its page in the system says. */
export const originPrinted = ({ version }: LibraryOrigin, language: Language): string =>
  language === 'zh-CN'
    ? `取自资源中的表（第 ${version} 版）`
    : `Taken from a table of the library (version ${version})`;

/** As the trace has it: a thing of ours stands under `subject`, so that it is named. */
const toldSchema = z.object({ subject: subjectSchema, version: z.number() });

/** That a content of this type is from another table of this register now, or from another version of it. */
export const originChange = (
  { type, category }: { readonly type: string; readonly category: string },
  old: LibraryOrigin | undefined,
  next: LibraryOrigin | undefined,
): readonly FieldChange[] => {
  const told = (origin: LibraryOrigin | undefined): TraceValue | null => {
    if (origin === undefined) return null;
    const data: z.infer<typeof toldSchema> = {
      ...{ subject: { category, id: origin.entryId }, version: origin.version },
    };
    return { kind: 'data', of: `${type}.origin`, data };
  };
  return sameJson(told(old), told(next)) ? [] : [fieldChange('origin', `@${type}.origin`, told(old), told(next))];
};

/** Where a table is from, by what it is called to its reader. */
export const originTold = (data: unknown, language: Language, nameOf: SubjectName): string | null => {
  const told = toldSchema.safeParse(data);
  if (!told.success) return null;
  const { subject, version } = told.data;
  const name = nameOf(subject);
  return language === 'zh-CN'
    ? `${name ?? '一张不对您开放的表'} · 第 ${version} 版`
    : `${name ?? 'a table that is not open to you'} · version ${version}`;
};
