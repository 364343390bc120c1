import { useMemo } from 'react';
import { useOpenRecord } from '../page/record-context';
import './anchors.module.css';
import { CommentHere } from './comment-here';
import { bodiesOf, markedThreads } from './threads';
import { useCommentOnIn } from './use-comment-on';
import { useMarks } from './use-marks';

const PAPER = 'record-paper';

type Props = {
  /** The thread that one is at. */
  readonly thread: string | null;
  readonly onThread: (thread: string) => void;
};

/** What comments stand at, marked on the paper, and the way to comment on what is selected there. */
export const Anchors = ({ thread, onThread }: Props) => {
  const openRecord = useOpenRecord();
  const { record } = openRecord;
  const threads = useMemo(() => markedThreads(record), [record]);
  useMarks(threads, thread, onThread, PAPER);
  const bodies = useMemo(() => bodiesOf(record.modules), [record.modules]);
  const commentOn = useCommentOnIn(openRecord.commentOn);
  return record.may.comment ? <CommentHere bodies={bodies} within={PAPER} onSelected={commentOn} /> : null;
};
