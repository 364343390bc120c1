import type { Label } from '../core/call';
import { defineContext, stream } from '../core/context-manifest';
import { said as told } from '../core/told';
import { fieldChange, type FieldChange } from '../core/trace';
import type { TraceValue } from '../core/trace-value';
import { anchorWords } from './anchor';
import { capabilityCalls } from './calls';
import { COMMENT, commentEventSchemas } from './comment';
import { RELATE, relateEventSchemas, type Related } from './relate';
import { ENTRY_RELATION } from './relation-words';
import { toldComment, toldResolved } from './told-comment';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

type Said = { readonly text: string; readonly mentions: readonly string[] };
const comment = (id: string, before: Said | null, after: Said | null): readonly FieldChange[] => [
  fieldChange(`comment/${id}`, '@record.comment', before && toldComment(before), after && toldComment(after)),
];

const relation = ({ relationId, relation: said }: Related, isStated: boolean): readonly FieldChange[] => {
  const { to, ...rest } = said;
  const told: TraceValue = { kind: 'data', of: ENTRY_RELATION, data: { ...rest, subject: to } };
  return [fieldChange(`relation/${relationId}`, '@entry.relation', isStated ? null : told, isStated ? told : null)];
};

const streams = [
  stream({
    category: COMMENT,
    label: of('批注', 'Comments'),
    schemas: commentEventSchemas,
    words: {
      EntryCommentAdded: of('添加批注', 'Commented'),
      EntryCommentEdited: of('修改批注', 'Edited a comment'),
      EntryCommentRemoved: of('移除批注', 'Removed a comment'),
      EntryCommentResolved: of('批注标为已解决', 'Resolved a comment'),
      EntryCommentReopened: of('重新打开批注', 'Reopened a comment'),
    },
    changes: {
      EntryCommentAdded: ({ commentId, about, ...said }) => [
        ...(about ? told('record', { passage: anchorWords(about.at) }) : []),
        ...comment(commentId, null, said),
      ],
      EntryCommentEdited: ({ commentId, before, ...said }) => comment(commentId, before, said),
      EntryCommentRemoved: ({ commentId, ...said }) => comment(commentId, said, null),
      EntryCommentResolved: (said) => toldResolved(said, true),
      EntryCommentReopened: (said) => toldResolved(said, false),
    },
  }),
  stream({
    category: RELATE,
    label: of('关联', 'Relations'),
    schemas: relateEventSchemas,
    words: {
      EntryRelated: of('添加关联', 'Added a relation'),
      EntryUnrelated: of('取消关联', 'Took back a relation'),
    },
    changes: {
      EntryRelated: (said) => relation(said, true),
      EntryUnrelated: (said) => relation(said, false),
    },
  }),
];

/** What happened beside an entry, in words. */
export const capabilityWords: Readonly<Record<string, Label>> = Object.fromEntries(
  streams.flatMap(({ words }) => Object.entries(words)),
);

/** What may be done beside an entry of any register, in streams of its own. */
export const capabilitiesContext = defineContext({
  name: 'capabilities',
  streams,
  calls: Object.values(capabilityCalls),
  refusals: ['forbiddenEdit', 'forbiddenDelete', 'mentionedCannotRead', 'entryFull', 'passageNotThere'],
});
