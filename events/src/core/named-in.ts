/** Whether a field names the account, alone or among others. */
export const isNamedIn = (value: unknown, accountId: string): boolean =>
  value === accountId || (Array.isArray(value) && (value as readonly unknown[]).includes(accountId));
