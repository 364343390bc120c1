/** How many of these widths fit into the room, leaving place for More when not all do. */
export const fittingCount = (widths: readonly number[], room: number, more: number): number => {
  const total = widths.reduce((sum, width) => sum + width, 0);
  // Nothing is measured yet (no layout): show all.
  if (total === 0 || total <= room) return widths.length;
  let used = more;
  let count = 0;
  for (const width of widths) {
    used += width;
    if (used > room) break;
    count += 1;
  }
  return count;
};
