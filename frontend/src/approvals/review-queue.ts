/** The order in which a queue was shown, handed to the record page so that the next one opens after a decision. */
const KEY = 'reviewQueue';

export const handQueue = (recordIds: readonly string[]): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(recordIds));
  } catch {
    // Without it the reviewer comes back to the list after each decision.
  }
};

export const reviewAddress = (recordId: string): string => `/editRecord/${recordId}?auditType=review`;
