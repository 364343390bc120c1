import { become, said } from '../core/told';
import type { FieldChange } from '../core/trace';
import type { TraceValue } from '../core/trace-value';
import { withMentions } from '../records/mentions';

type Comment = { readonly text: string; readonly mentions: readonly string[] };

/** What a comment says, for the trail: whoever it mentions is named when it is read. */
export const toldComment = ({ text, mentions }: Comment): TraceValue => {
  const passage = withMentions(text, mentions, (accountId) => accountId);
  return mentions.length === 0 ? passage : { kind: 'passage', text: passage, images: [], mentions: [...mentions] };
};

/** A thread that was resolved or opened again, and which: nothing was said anew. */
export const toldResolved = (comment: Comment, isResolved: boolean): readonly FieldChange[] => [
  ...become('@record.commentResolved', !isResolved, isResolved),
  ...said('record', { resolvedComment: toldComment(comment) }),
];
