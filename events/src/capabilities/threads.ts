type Said = { readonly id: string; readonly replyTo: string | null };
/** What began a thread, and the answers to it in the order in which they were written. */
export type Thread<Comment> = { readonly root: Comment; readonly answers: readonly Comment[] };

/**
 * Comments, as they were written, by thread. An answer to an answer stands in the thread of that; what answers a comment
 * that was removed begins a thread itself.
 */
export const threadsOf = <Comment extends Said>(comments: readonly Comment[]): readonly Thread<Comment>[] => {
  const threads: { readonly root: Comment; readonly answers: Comment[] }[] = [];
  const holding = new Map<string, (typeof threads)[number]>();
  for (const comment of comments) {
    const answered = comment.replyTo === null ? undefined : holding.get(comment.replyTo);
    const thread = answered ?? { root: comment, answers: [] };
    if (answered) answered.answers.push(comment);
    else threads.push(thread);
    holding.set(comment.id, thread);
  }
  return threads;
};

/** What began the thread in which a comment stands; undefined where there is no such comment. */
export const rootOf = <Comment extends Said>(comments: readonly Comment[], commentId: string): Comment | undefined =>
  threadsOf(comments).find(({ root, answers }) => [root, ...answers].some(({ id }) => id === commentId))?.root;
