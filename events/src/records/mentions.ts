/**
 * Where a person is mentioned in a comment, its text has this sign (Unicode's stand-in for what is no character), and the
 * account stands beside the text: the log holds no name (law 9), and a name that changes is read as it is now.
 */
export const MENTION = '\ufffc';
export const MENTIONS_MAX = 20;
/** V006. */
export const COMMENT_MAX = 100;

/** A text with those it mentions by name, in the order in which they stand in it. */
export const withMentions = (
  text: string,
  mentions: readonly string[],
  nameOf: (accountId: string) => string,
): string => {
  let at = 0;
  return text.replaceAll(MENTION, (sign) => {
    const accountId = mentions[at++];
    return accountId === undefined ? sign : `@${nameOf(accountId)}`;
  });
};

/** Whether each sign has its person and each person a sign. */
export const mentionsMatch = (text: string, mentions: readonly string[]): boolean =>
  text.split(MENTION).length - 1 === mentions.length;
