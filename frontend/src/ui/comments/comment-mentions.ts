import { MENTION } from '@shilu/events/records/mentions';

export type Mentionable = { readonly id: string; readonly realName: string };

/** What is typed after the last @ before the caret; null when the caret stands after none, or a blank parts them. */
export const mentionAsked = (text: string, caret: number): { readonly from: number; readonly query: string } | null => {
  const found = /[@＠]([^\s@＠]{0,30})$/u.exec(text.slice(0, caret));
  return found ? { from: found.index, query: found[1] ?? '' } : null;
};

/** A comment as it is sent: a name that was chosen stands in it as a sign where it comes first, its account beside it. */
export const toSend = (
  typed: string,
  chosen: readonly Mentionable[],
): { readonly text: string; readonly mentions: string[] } => {
  // The longest first: 王思 is not mentioned where 王思远 is.
  const people = chosen.toSorted((a, b) => b.realName.length - a.realName.length);
  const mentions: string[] = [];
  let text = '';
  for (let at = 0; at < typed.length;) {
    const person = people.find(({ id, realName }) => typed.startsWith(`@${realName}`, at) && !mentions.includes(id));
    text += person ? MENTION : (typed[at] ?? '');
    if (person) mentions.push(person.id);
    at += person ? person.realName.length + 1 : 1;
  }
  return { text, mentions };
};
