/** What the list of service accounts depends on. */
export const WATCH = ['serviceAccounts'];
