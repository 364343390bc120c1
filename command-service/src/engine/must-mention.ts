import { AppError } from '@shilu/events/core/app-error';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import { mentionsMatch } from '@shilu/events/records/mentions';

/** What a comment says, and whom it mentions. */
export type Said = {
  readonly text: string;
  readonly mentions: readonly string[];
  /** Of those mentioned, who may not read what it is about. */
  readonly strangers: readonly string[];
};

/** Each sign has its person, and only who may read it is mentioned; whoever was mentioned `before` may stay so. */
export const mustMention = ({ text, mentions, strangers }: Said, before: readonly string[] = []): void => {
  if (!mentionsMatch(text, mentions)) throw inputUnfit([{ path: 'mentions', message: 'invalid_value' }]);
  if (strangers.some((accountId) => !before.includes(accountId))) throw new AppError('mentionedCannotRead');
};
