import { Group, Select, Stack, Text } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import type { CommentView } from '@shilu/events/records/views';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { PersonName } from '../../ui/person';
import { RelativeTime } from '../../ui/relative-time';
import { Chip } from '../../ui/state-chip';
import { showError } from '../../ui/toasts';
import { useOpenRecord } from '../page/record-context';
import classes from '../page/record.module.css';
import { CommentComposer } from './comment-composer';
import { CommentText } from '../../ui/comments/comment-text';
import { WorkButton } from '../../ui/work-button';

/** L29: comments on the record and its modules, with replies. */
export const CommentsTab = ({
  target,
  onTarget,
}: {
  readonly target: string | null;
  readonly onTarget: (moduleId: string | null) => void;
}) => {
  const { t } = useTranslation(['records', 'common']);
  const openRecord = useOpenRecord();
  const { send, sending } = useSend();
  const { record, myId } = openRecord;
  const [replying, setReplying] = useState<string | null>(null);
  const unread = record.comments.filter((comment) => !comment.read && comment.by !== myId);
  const read = (comments: readonly CommentView[]): void => {
    send(recordCalls.readComments, {
      experimentId: record.experimentId,
      commentIds: comments.map((comment) => comment.id),
    }).then(() => void openRecord.refresh(), showError);
  };
  const remove = (comment: CommentView): void => {
    send(recordCalls.removeComment, { experimentId: record.experimentId, commentId: comment.id }).then(
      () => void openRecord.refresh(),
      showError,
    );
  };
  /** An answer to an answer goes on in the same thread. */
  const answer = ({ id, replyTo }: CommentView): void => {
    const root = record.comments.find((each) => each.id === replyTo)?.id ?? id;
    setReplying(replying === root ? null : root);
  };
  const about = (comment: CommentView): string | null =>
    comment.moduleId === null
      ? null
      : t('comment.about', {
          module: record.modules.find((module) => module.id === comment.moduleId)?.title ?? t('comment.gone'),
        });
  const one = (comment: CommentView) => {
    const module = about(comment);
    return (
      <article key={comment.id} className={classes['entry']} style={comment.replyTo === null ? {} : { marginLeft: 20 }}>
        <div className={classes['entryHead']}>
          <PersonName name={comment.byName} />
          <RelativeTime at={comment.at} />
        </div>
        {module === null || comment.replyTo !== null ? null : (
          <button
            type="button"
            className="link"
            style={{ fontSize: 12.5 }}
            onClick={() => comment.moduleId !== null && openRecord.showModule(comment.moduleId)}
          >
            {module}
          </button>
        )}
        <CommentText {...comment} />
        <Group gap={10} mt={2}>
          {!comment.read && comment.by !== myId ? (
            <>
              <Chip tone="review">{t('comment.unread')}</Chip>
              <button type="button" className="link" style={{ fontSize: 12.5 }} onClick={() => read([comment])}>
                {t('comment.read')}
              </button>
            </>
          ) : null}
          {record.may.comment ? (
            <button type="button" className="link" style={{ fontSize: 12.5 }} onClick={() => answer(comment)}>
              {t('comment.reply')}
            </button>
          ) : null}
          {comment.mayRemove ? (
            <button type="button" className="link" style={{ fontSize: 12.5 }} onClick={() => remove(comment)}>
              {t('comment.remove')}
            </button>
          ) : null}
        </Group>
      </article>
    );
  };
  const roots = record.comments.filter(
    (comment) => comment.replyTo === null || !record.comments.some((each) => each.id === comment.replyTo),
  );
  return (
    <Stack gap={8}>
      {record.may.comment ? (
        <div>
          <Select
            size="xs"
            mb={6}
            aria-label={t('comment.target')}
            allowDeselect={false}
            data={[
              { value: '', label: t('comment.whole') },
              ...record.modules.map((module) => ({
                value: module.id,
                label: t('comment.about', { module: module.title }),
              })),
            ]}
            value={target ?? ''}
            onChange={(value) => onTarget(value === '' ? null : value)}
          />
          <CommentComposer
            experimentId={record.experimentId}
            replyTo={null}
            moduleId={target}
            autoFocus={target !== null}
            onPosted={openRecord.refresh}
          />
        </div>
      ) : null}
      {unread.length > 1 ? (
        <WorkButton
          size="compact-sm"
          variant="subtle"
          working={sending === recordCalls.readComments.path}
          onClick={() => read(unread)}
        >
          {t('comment.readAll')}
        </WorkButton>
      ) : null}
      {record.comments.length === 0 ? <Text c="dimmed">{t('comment.empty')}</Text> : null}
      <div>
        {roots.toReversed().map((root) => (
          <div key={root.id}>
            {one(root)}
            {record.comments.filter((comment) => comment.replyTo === root.id).map(one)}
            {replying === root.id ? (
              <div style={{ marginLeft: 20 }}>
                <CommentComposer
                  experimentId={record.experimentId}
                  replyTo={root}
                  moduleId={root.moduleId}
                  autoFocus
                  onPosted={async () => {
                    await openRecord.refresh();
                    setReplying(null);
                  }}
                />
              </div>
            ) : null}
          </div>
        ))}
      </div>
    </Stack>
  );
};
