/** White letters are read on each of them (at least 4.5 to 1), by day and by night. */
const COLOURS = ['#1c67b8', '#a5480d', '#2b7a43', '#8a3fae', '#b3265e', '#0f7485', '#6b5a10', '#5451c4'] as const;

/** The same for a person wherever they are shown. */
export const personColour = (accountId: string): string => {
  let sum = 0;
  for (let at = 0; at < accountId.length; at++) sum = (sum * 31 + accountId.charCodeAt(at)) % 65_521;
  return COLOURS[sum % COLOURS.length] ?? COLOURS[0];
};
