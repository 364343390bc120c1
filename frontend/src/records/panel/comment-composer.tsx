import type { AskedAnchor } from '@shilu/events/capabilities/anchor';
import { recordCalls } from '@shilu/events/records/calls';
import type { CommentView } from '@shilu/events/records/views';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../../api/use-query-call';
import { useSend } from '../../api/use-send';
import { CommentComposer as Composer } from '../../ui/comments/comment-composer';

/** Where a comment on a record is written, or an answer to one. */
export const CommentComposer = ({
  experimentId,
  replyTo,
  moduleId,
  anchor,
  onPosted,
  autoFocus = false,
}: {
  readonly experimentId: string;
  readonly replyTo: CommentView | null;
  readonly moduleId: string | null;
  /** What within the module it is about. */
  readonly anchor?: AskedAnchor | undefined;
  readonly onPosted: () => Promise<void>;
  readonly autoFocus?: boolean;
}) => {
  const { t } = useTranslation('records');
  const { send, sending } = useSend();
  const [asked, setAsked] = useState(false);
  const ask = useCallback(() => setAsked(true), []);
  const readers = useQueryCall(
    recordCalls.mentionable,
    { experimentId },
    { watch: [`record:${experimentId}`], enabled: asked, staleTime: 60_000 },
  );
  return (
    <Composer
      keptAs={`record ${experimentId} ${replyTo?.id ?? ''}`}
      place={anchor ? `${moduleId ?? ''} ${JSON.stringify(anchor)}` : moduleId}
      label={replyTo ? t('comment.replyTo', { name: replyTo.byName }) : t('comment.placeholder')}
      hint={t('comment.mentionHint')}
      submit={replyTo ? t('comment.reply') : t('comment.add')}
      readers={{ ids: readers.data?.response, ask }}
      sending={sending !== null}
      autoFocus={autoFocus}
      onSend={async (said) => {
        const at = anchor && replyTo === null ? { anchor } : {};
        await send(recordCalls.addComment, { experimentId, moduleId, replyTo: replyTo?.id ?? null, ...said, ...at });
      }}
      onSent={onPosted}
    />
  );
};
