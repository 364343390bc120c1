/** The log position of this browser's last accepted command; following queries wait for it (law 6). */
let last: string | null = null;

const later = (a: string, b: string): boolean => (a.length === b.length ? a > b : a.length > b.length);

export const rememberPosition = (position: string | undefined): void => {
  if (position !== undefined && (last === null || later(position, last))) last = position;
};
export const minPosition = (): string | null => last;
export const forgetPosition = (): void => {
  last = null;
};
