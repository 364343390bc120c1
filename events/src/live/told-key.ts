declare const made: unique symbol;

/** Of the entries of a register: made by `registerKey`, from a declaration or its name, and by nothing else. */
export type RegisterKey = string & { readonly [made]: 'register' };
export const registerKey = ({ name }: { readonly name: string }): RegisterKey => `register:${name}` as RegisterKey;

/**
 * What read models say has changed, and what screens say they depend on. One type for both: a screen that waits for what
 * nobody tells does not compile.
 */
export type ToldKey =
  | RegisterKey
  | 'audit'
  | 'counts'
  | 'members'
  | 'messages'
  | 'messageSettings'
  | 'projects'
  | 'records'
  | 'requests'
  | 'settings'
  | 'shares'
  | 'tasks'
  /** What others state of a thing, by its category and id. */
  | `about:${string}:${string}`
  /** What stands beside an entry of a register, by its category and id. */
  | `beside:${string}:${string}`
  | `member:${string}`
  | `project:${string}`
  | `record:${string}`
  /** Requests of a record. */
  | `requests:${string}`
  | `task:${string}`;

/** More changed than is told one by one. */
export const ALL_KEYS = '*';
