import type { ReactNode } from 'react';
import classes from './comments.module.css';

/** What a comment says, the names of those it mentions set off. */
export const CommentText = ({
  text,
  mentions,
}: {
  readonly text: string;
  readonly mentions: readonly { readonly name: string }[];
}) => {
  const names = [...new Set(mentions.map(({ name }) => `@${name}`))].toSorted((a, b) => b.length - a.length);
  const parts: ReactNode[] = [];
  let plain = '';
  for (let at = 0; at < text.length;) {
    const name = names.find((one) => text.startsWith(one, at));
    if (name === undefined) {
      plain += text[at];
      at += 1;
      continue;
    }
    parts.push(
      plain,
      <span key={at} className={classes['mentioned']}>
        {name}
      </span>,
    );
    plain = '';
    at += name.length;
  }
  return (
    <div style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {parts}
      {plain}
    </div>
  );
};
