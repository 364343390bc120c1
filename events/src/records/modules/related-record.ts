import { z } from 'zod';
import { defineFact } from './fact';
import { RELATED_WORDS, RELATION_KINDS, RELATION_WORDS } from '../../capabilities/relation-kinds';

/** A record relates to another one: told on that one's page as well. */
export const recordRelated = defineFact({
  stated: 'RecordRelated',
  withdrawn: 'RecordUnrelated',
  label: {
    stated: { 'zh-CN': '关联记录', 'en-US': 'Related a record' },
    withdrawn: { 'zh-CN': '取消关联记录', 'en-US': 'Unrelated a record' },
  },
  detail: z.strictObject({ relation: z.enum(RELATION_KINDS), note: z.string() }),
  says: ({ relation }) => RELATION_WORDS[relation],
  seenFrom: ({ relation }) => RELATED_WORDS[relation],
  remark: ({ note }) => note,
});
