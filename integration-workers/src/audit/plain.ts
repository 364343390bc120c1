/** What somebody wrote into the log is told in a form that the product takes. */
export const plain = (said: string): string => said.slice(0, 100).replace(/[^\x20-\x7e]/g, '?');
