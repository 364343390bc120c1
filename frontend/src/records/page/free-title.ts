/** A title that no other module has: "图文编辑", "图文编辑 2". */
export const freeTitle = (wanted: string, taken: readonly string[]): string => {
  for (let count = 1; ; count++) {
    const title = count === 1 ? wanted : `${wanted} ${String(count)}`;
    if (!taken.includes(title)) return title;
  }
};
