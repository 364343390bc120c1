import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import type { CommentView } from '@shilu/events/records/views';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/call-api';
import { PersonName } from '../../ui/person';
import { RelativeTime } from '../../ui/relative-time';
import { Chip } from '../../ui/state-chip';
import { showError } from '../../ui/toasts';
import { useDesk } from '../page/record-context';
import classes from '../page/record.module.css';

/** V006. */
const MAX = 100;

const Composer = ({
  replyTo,
  moduleId,
  onDone,
  autoFocus = false,
}: {
  readonly replyTo: CommentView | null;
  readonly moduleId: string | null;
  readonly onDone: () => void;
  readonly autoFocus?: boolean;
}) => {
  const { t } = useTranslation(['records', 'common']);
  const { record, refresh } = useDesk();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (autoFocus) box.current?.focus();
  }, [autoFocus, moduleId]);
  const length = [...text].length;
  const add = async (): Promise<void> => {
    if (text.trim() === '' || length > MAX) return;
    setBusy(true);
    try {
      await callApi(recordCalls.addComment, {
        experimentId: record.experimentId,
        moduleId,
        replyTo: replyTo?.id ?? null,
        text: text.trim(),
      });
      setText('');
      await refresh();
      onDone();
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  return (
    <div>
      <Textarea
        ref={box}
        autosize
        minRows={2}
        aria-label={replyTo ? t('comment.replyTo', { name: replyTo.byName }) : t('comment.placeholder')}
        placeholder={replyTo ? t('comment.replyTo', { name: replyTo.byName }) : t('comment.placeholder')}
        value={text}
        error={length > MAX ? t('common:error.tooLong', { max: MAX }) : null}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add();
        }}
      />
      <Group justify="space-between" mt={4}>
        <span className="mute" style={{ fontSize: 12 }}>
          {t('comment.count', { count: length })}
        </span>
        <Button
          size="compact-sm"
          loading={busy}
          disabled={text.trim() === '' || length > MAX}
          onClick={() => void add()}
        >
          {replyTo ? t('comment.reply') : t('comment.add')}
        </Button>
      </Group>
    </div>
  );
};

/** L29: comments on the record and its modules, with replies. */
export const CommentsTab = ({
  target,
  onTarget,
}: {
  readonly target: string | null;
  readonly onTarget: (moduleId: string | null) => void;
}) => {
  const { t } = useTranslation(['records', 'common']);
  const desk = useDesk();
  const { record, myId } = desk;
  const [replying, setReplying] = useState<string | null>(null);
  const unread = record.comments.filter((comment) => !comment.read && comment.by !== myId);
  const read = (comments: readonly CommentView[]): void => {
    callApi(recordCalls.readComments, {
      experimentId: record.experimentId,
      commentIds: comments.map((comment) => comment.id),
    }).then(() => void desk.refresh(), showError);
  };
  const remove = (comment: CommentView): void => {
    callApi(recordCalls.removeComment, { experimentId: record.experimentId, commentId: comment.id }).then(
      () => void desk.refresh(),
      showError,
    );
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
            onClick={() => comment.moduleId !== null && desk.showModule(comment.moduleId)}
          >
            {module}
          </button>
        )}
        <div style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{comment.text}</div>
        <Group gap={10} mt={2}>
          {!comment.read && comment.by !== myId ? (
            <>
              <Chip tone="review">{t('comment.unread')}</Chip>
              <button type="button" className="link" style={{ fontSize: 12.5 }} onClick={() => read([comment])}>
                {t('comment.read')}
              </button>
            </>
          ) : null}
          {record.may.comment && comment.replyTo === null ? (
            <button
              type="button"
              className="link"
              style={{ fontSize: 12.5 }}
              onClick={() => setReplying(replying === comment.id ? null : comment.id)}
            >
              {t('comment.reply')}
            </button>
          ) : null}
          {comment.mayRemove ? (
            <button type="button" className="link" style={{ fontSize: 12.5 }} onClick={() => remove(comment)}>
              {t('comment.remove')}
            </button>
          ) : null}
        </Group>
        {replying === comment.id ? (
          <Composer replyTo={comment} moduleId={comment.moduleId} autoFocus onDone={() => setReplying(null)} />
        ) : null}
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
          <Composer replyTo={null} moduleId={target} autoFocus={target !== null} onDone={() => {}} />
        </div>
      ) : null}
      {unread.length > 1 ? (
        <Button size="compact-sm" variant="subtle" onClick={() => read(unread)}>
          {t('comment.readAll')}
        </Button>
      ) : null}
      {record.comments.length === 0 ? <Text c="dimmed">{t('comment.empty')}</Text> : null}
      <div>
        {roots.toReversed().map((root) => (
          <div key={root.id}>
            {one(root)}
            {record.comments.filter((comment) => comment.replyTo === root.id).map(one)}
          </div>
        ))}
      </div>
    </Stack>
  );
};
