/** Everything that others must not learn bears this word; no refusal, and no stranger's answer, may contain it. */
export const SECRET = '绝密甲';

export const MEMBERS = [
  'owner',
  'stranger',
  'reader',
  'writer',
  'partner',
  'reviewer',
  'head',
  'lead',
  'qa',
  'viewer',
  'admin',
] as const;
export type Member = (typeof MEMBERS)[number];
