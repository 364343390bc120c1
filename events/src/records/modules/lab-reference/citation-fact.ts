import { z } from 'zod';
import { defineFact } from '../fact';

/** A record cites an entry of the library: told on the page of that entry as well. */
export const referenceCited = defineFact({
  stated: 'ReferenceCited',
  withdrawn: 'ReferenceUncited',
  label: {
    stated: { 'zh-CN': '引用文献', 'en-US': 'Cited a reference' },
    withdrawn: { 'zh-CN': '取消引用文献', 'en-US': 'No longer cited a reference' },
  },
  detail: z.strictObject({ note: z.string() }),
  seenFrom: () => ({ 'zh-CN': '被其引用', 'en-US': 'Cited in' }),
  remark: ({ note }) => note,
});
