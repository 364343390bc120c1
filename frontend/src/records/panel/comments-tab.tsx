import { Group, Select, Stack, Text } from '@mantine/core';
import { rootOf, threadsOf, type Thread } from '@shilu/events/capabilities/threads';
import { recordCalls } from '@shilu/events/records/calls';
import type { CommentView } from '@shilu/events/records/views';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { PersonName } from '../../ui/person';
import { RelativeTime } from '../../ui/relative-time';
import { Chip } from '../../ui/state-chip';
import { showError } from '../../ui/toasts';
import { AnchorQuote } from '../anchors/anchor-quote';
import anchors from '../anchors/anchors.module.css';
import { ChoosePlace } from '../anchors/choose-place';
import type { CommentTarget } from '../anchors/comment-target';
import { bodiesOf } from '../anchors/threads';
import { useOpenRecord } from '../page/record-context';
import classes from '../page/record.module.css';
import { CommentComposer } from './comment-composer';
import { CommentText } from '../../ui/comments/comment-text';
import { WorkButton } from '../../ui/work-button';

/** L29: comments on the record and its modules, with replies. */
export const CommentsTab = ({
  target,
  onTarget,
  thread,
  onThread,
}: {
  readonly target: CommentTarget;
  readonly onTarget: (target: CommentTarget) => void;
  /** The one that somebody pressed on the paper. */
  readonly thread: string | null;
  readonly onThread: (thread: string) => void;
}) => {
  const { t } = useTranslation(['records', 'common']);
  const openRecord = useOpenRecord();
  const { send, sending } = useSend();
  const { record, myId } = openRecord;
  const [replying, setReplying] = useState<string | null>(null);
  const [showsDone, setShowsDone] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (thread !== null) list.current?.querySelector('[data-here=true]')?.scrollIntoView({ block: 'nearest' });
  }, [thread]);
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
  const answer = ({ id }: CommentView): void => {
    const root = rootOf(record.comments, id)?.id ?? id;
    setReplying(replying === root ? null : root);
  };
  const settle = ({ id: commentId, resolved }: CommentView): void => {
    send(recordCalls.resolveComment, {
      ...{ experimentId: record.experimentId, commentId, resolved: resolved === undefined },
    }).then(() => void openRecord.refresh(), showError);
  };
  const threads = threadsOf(record.comments);
  const roots = threads.map(({ root }) => root);
  const about = (comment: CommentView): string | null =>
    comment.moduleId === null
      ? null
      : t('comment.about', {
          module: record.modules.find((module) => module.id === comment.moduleId)?.title ?? t('comment.gone'),
        });
  const one = (comment: CommentView) => {
    const module = about(comment);
    return (
      <article key={comment.id} className={classes['entry']} style={roots.includes(comment) ? {} : { marginLeft: 20 }}>
        <div className={classes['entryHead']}>
          <PersonName name={comment.byName} />
          <RelativeTime at={comment.at} />
        </div>
        {module === null || !roots.includes(comment) ? null : (
          <button
            type="button"
            className="link"
            style={{ fontSize: 12.5 }}
            onClick={() => comment.moduleId !== null && openRecord.showModule(comment.moduleId)}
          >
            {module}
          </button>
        )}
        <AnchorQuote comment={comment} onShown={onThread} />
        {comment.resolved === undefined ? null : (
          <Chip tone="approved">{t('comment.resolvedBy', { name: comment.resolved.byName })}</Chip>
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
          {record.may.comment && roots.includes(comment) ? (
            <button type="button" className="link" style={{ fontSize: 12.5 }} onClick={() => settle(comment)}>
              {t(comment.resolved === undefined ? 'comment.resolve' : 'comment.reopen')}
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
  const body = bodiesOf(record.modules).find(({ id }) => id === target.moduleId);
  const shown = ({ root, answers }: Thread<CommentView>) => (
    <div key={root.id} className={anchors['thread']} data-here={root.id === thread || undefined}>
      {one(root)}
      {answers.map(one)}
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
  );
  const newest = threads.toReversed();
  const done = newest.filter(({ root }) => root.resolved !== undefined);
  const open = newest.filter(({ root }) => root.resolved === undefined);
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
            value={target.moduleId ?? ''}
            onChange={(value) => onTarget({ moduleId: value === '' ? null : value })}
          />
          {body ? (
            <ChoosePlace
              key={body.id}
              bodies={[body]}
              chosen={target.anchor ? { body, anchor: target.anchor } : null}
              onChosen={(chosen) => onTarget({ moduleId: body.id, ...(chosen && { anchor: chosen.anchor }) })}
              label={t('comment.place')}
              takeBack={t('comment.wholeModule')}
            />
          ) : null}
          <CommentComposer
            experimentId={record.experimentId}
            replyTo={null}
            moduleId={target.moduleId}
            anchor={target.anchor}
            autoFocus={target.moduleId !== null}
            onPosted={async () => {
              await openRecord.refresh();
              if (target.anchor) onTarget({ moduleId: target.moduleId });
            }}
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
      <div ref={list}>
        {open.map(shown)}
        {showsDone || done.some(({ root }) => root.id === thread) ? done.map(shown) : null}
      </div>
      {done.length === 0 ? null : (
        <div>
          <button
            type="button"
            className="link"
            style={{ fontSize: 12.5 }}
            aria-expanded={showsDone}
            onClick={() => setShowsDone(!showsDone)}
          >
            {t(showsDone ? 'comment.hideDone' : 'comment.showDone', { count: done.length })}
          </button>
        </div>
      )}
    </Stack>
  );
};
