import { Alert, Group, Stack, Text, Title } from '@mantine/core';
import { capabilityCalls } from '@shilu/events/capabilities/calls';
import { anchorWords, type AskedAnchor } from '@shilu/events/capabilities/anchor';
import { standingIn, type HeldPart } from '@shilu/events/capabilities/entry-anchor';
import type { Subject } from '@shilu/events/capabilities/capability';
import type { EntryCommentView } from '@shilu/events/capabilities/comment-calls';
import { rootOf, threadsOf, type Thread } from '@shilu/events/capabilities/threads';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';
import { useSend } from '../api/use-send';
import { ChoosePlace } from '../records/anchors/choose-place';
import { CommentHere } from '../records/anchors/comment-here';
import { QuoteLine } from '../records/anchors/quote-line';
import { anchorAtHand, type Body } from '../records/anchors/selected-anchor';
import { showAnchor } from '../records/anchors/show-anchor';
import { rowAt } from '../records/anchors/threads';
import { useCommentOnIn } from '../records/anchors/use-comment-on';
import { useMarks } from '../records/anchors/use-marks';
import { CommentComposer, type Readers } from '../ui/comments/comment-composer';
import { CommentText } from '../ui/comments/comment-text';
import classes from '../ui/comments/comments.module.css';
import { ErrorState } from '../ui/error-state';
import { PersonName } from '../ui/person';
import { RelativeTime } from '../ui/relative-time';
import { ListSkeleton } from '../ui/skeletons';
import { Chip } from '../ui/state-chip';
import { useShortcuts } from '../ui/shortcuts';
import { showError } from '../ui/toasts';
import { ENTRY_SHOWN, markedIn } from './entry-anchors';

type Doing = { readonly kind: 'answer' | 'edit'; readonly id: string } | null;

type Props = Subject & {
  /** What of the entry stands on the page and may be commented on by itself. */
  readonly parts?: readonly HeldPart[];
};
type Chosen = { readonly body: Body; readonly anchor: AskedAnchor };
const NO_PARTS: readonly HeldPart[] = [];
const NO_COMMENTS: readonly EntryCommentView[] = [];

/** What people say about an entry: threads, the newest first; those that are done stand folded away. */
export const EntryComments = ({ category, id, parts = NO_PARTS }: Props) => {
  const { t } = useTranslation(['registers', 'records', 'common']);
  const { send, sending } = useSend();
  const [doing, setDoing] = useState<Doing>(null);
  const [isAsked, setAsked] = useState(false);
  const [showsDone, setShowsDone] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [at, setAt] = useState<string | null>(null);
  const watch = useMemo(() => [`beside:${category}:${id}` as const], [category, id]);
  const query = useQueryCall(capabilityCalls.entryComments, { category, id }, { watch });
  const readable = useQueryCall(
    capabilityCalls.entryReaders,
    { category, id },
    { watch, enabled: isAsked, staleTime: 60_000 },
  );
  const ask = useCallback(() => setAsked(true), []);
  const readers: Readers = { ids: readable.data?.response, ask };
  const found = query.data?.response;
  const said = found?.comments ?? NO_COMMENTS;
  const threads = useMemo(() => markedIn(parts, said), [parts, said]);
  useMarks(threads, at, setAt, ENTRY_SHOWN);
  const onSelected = useCommentOnIn((bodyId, anchor) => {
    const body = parts.find((part) => part.id === bodyId);
    if (body) setChosen({ body, anchor });
  });
  const mayAnchor = found?.mayComment === true && parts.length > 0;
  useShortcuts(
    t('comments.title'),
    mayAnchor ? [{ key: 'mod+m', label: t('records:keys.comment'), run: () => onSelected(anchorAtHand(parts)) }] : [],
  );
  if (query.isError && !found) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!found) return <ListSkeleton rows={2} />;
  const { comments, mayComment } = found;
  const newest = threadsOf(comments).toReversed();
  const isRoot = (comment: EntryCommentView): boolean => newest.some(({ root }) => root === comment);
  const done = newest.filter(({ root }) => root.resolved !== null);
  const shared = { hint: t('comments.mentionHint'), readers, sending: sending !== null };
  const finish = async (): Promise<void> => {
    await query.refetch();
    setDoing(null);
  };
  const run = (command: Promise<unknown>): void => {
    command.then(() => void query.refetch(), showError);
  };
  const link = (label: string, act: () => void) => (
    <button type="button" className="link" style={{ fontSize: 12.5 }} onClick={act}>
      {label}
    </button>
  );
  const actions = (comment: EntryCommentView) => {
    if (!mayComment) return null;
    const { id: commentId, resolved } = comment;
    const toggle = (kind: 'answer' | 'edit', of: string) => () =>
      setDoing(doing?.kind === kind && doing.id === of ? null : { kind, id: of });
    const root = rootOf(comments, commentId)?.id ?? commentId;
    return (
      <Group gap={10} mt={2}>
        {link(t('records:comment.reply'), toggle('answer', root))}
        {isRoot(comment)
          ? link(t(resolved === null ? 'comments.resolve' : 'comments.reopen'), () =>
              run(send(capabilityCalls.resolveEntryComment, { category, id, commentId, resolved: resolved === null })),
            )
          : null}
        {comment.mayEdit ? link(t('common:actions.edit'), toggle('edit', commentId)) : null}
        {comment.mayRemove
          ? link(t('records:comment.remove'), () =>
              run(send(capabilityCalls.removeEntryComment, { category, id, commentId })),
            )
          : null}
      </Group>
    );
  };
  const quote = ({ id: threadId, about }: EntryCommentView) => {
    if (about === undefined) return null;
    const part = standingIn(parts, about);
    const show = (): void => {
      if (part === undefined) return;
      setAt(threadId);
      showAnchor(part.id, about.at, about.at.kind === 'cell' ? rowAt(part, about.at.row) : -1);
    };
    // Where the page shows nothing of what it may be about, nothing is said of whether it reads otherwise.
    const stands = part !== undefined || parts.length === 0;
    return <QuoteLine words={anchorWords(about.at)} stands={stands} onShow={part === undefined ? null : show} />;
  };
  const one = (comment: EntryCommentView) => (
    <article key={comment.id} className={`${classes['entry']} ${isRoot(comment) ? '' : classes['answer']}`}>
      <div className={classes['head']}>
        <PersonName name={comment.byName} />
        <span>
          {comment.editedAt === null ? null : `${t('comments.edited')} · `}
          <RelativeTime at={comment.at} />
        </span>
      </div>
      {comment.resolved === null ? null : (
        <Chip tone="approved">{t('comments.resolvedBy', { name: comment.resolved.byName })}</Chip>
      )}
      {doing?.kind === 'edit' && doing.id === comment.id ? (
        <CommentComposer
          {...shared}
          autoFocus
          keptAs={`${category} ${id} edit ${comment.id}`}
          label={t('comments.editing')}
          submit={t('common:actions.save')}
          begin={{
            text: comment.text,
            mentions: comment.mentions.map(({ accountId, name }) => ({ id: accountId, realName: name })),
          }}
          onCancel={{ label: t('common:actions.cancel'), run: () => setDoing(null) }}
          onSend={async (said) => {
            await send(capabilityCalls.editEntryComment, { category, id, commentId: comment.id, ...said });
          }}
          onSent={finish}
        />
      ) : (
        <>
          {quote(comment)}
          <CommentText {...comment} />
          {actions(comment)}
        </>
      )}
    </article>
  );
  const thread = ({ root, answers }: Thread<EntryCommentView>) => (
    <div key={root.id}>
      {one(root)}
      {answers.map(one)}
      {doing?.kind === 'answer' && doing.id === root.id ? (
        <div className={classes['answer']}>
          <CommentComposer
            {...shared}
            autoFocus
            keptAs={`${category} ${id} ${root.id}`}
            label={t('records:comment.replyTo', { name: root.byName })}
            submit={t('records:comment.reply')}
            onCancel={{ label: t('common:actions.cancel'), run: () => setDoing(null) }}
            onSend={async (said) => {
              await send(capabilityCalls.commentOnEntry, { category, id, replyTo: root.id, ...said });
            }}
            onSent={finish}
          />
        </div>
      ) : null}
    </div>
  );
  return (
    <section className={classes['panel']}>
      <Title order={2} mb={8}>
        {t('comments.title')}
      </Title>
      <Stack gap={8}>
        {found.beingRepaired ? <Alert color="yellow">{t('comments.beingRepaired')}</Alert> : null}
        {mayComment ? (
          <div>
            {mayAnchor ? <CommentHere bodies={parts} within={ENTRY_SHOWN} onSelected={onSelected} /> : null}
            {mayAnchor ? (
              <ChoosePlace
                bodies={parts}
                chosen={chosen}
                onChosen={setChosen}
                label={t('comments.place')}
                takeBack={t('comments.whole')}
              />
            ) : null}
            <CommentComposer
              {...shared}
              autoFocus={chosen !== null}
              place={chosen === null ? null : JSON.stringify(chosen.anchor)}
              keptAs={`${category} ${id}`}
              label={t('records:comment.placeholder')}
              submit={t('records:comment.add')}
              onSend={async (said) => {
                const field = parts.find((part) => part.id === chosen?.body.id)?.field;
                const about = chosen && field !== undefined ? { about: { field, at: chosen.anchor } } : {};
                await send(capabilityCalls.commentOnEntry, { category, id, ...said, ...about });
              }}
              onSent={async () => {
                setChosen(null);
                await query.refetch();
              }}
            />
          </div>
        ) : null}
        {comments.length === 0 ? <Text c="dimmed">{t('comments.empty')}</Text> : null}
        <div>
          {newest.filter(({ root }) => root.resolved === null).map(thread)}
          {showsDone ? done.map(thread) : null}
        </div>
        {done.length === 0 ? null : (
          <div>
            {link(t(showsDone ? 'comments.hideDone' : 'comments.showDone', { count: done.length }), () =>
              setShowsDone(!showsDone),
            )}
          </div>
        )}
      </Stack>
    </section>
  );
};
