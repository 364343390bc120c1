const separatorOf = (text: string): string => {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  return [',', ';', '\t'].reduce(
    (best, each) => (first.split(each).length > first.split(best).length ? each : best),
    ',',
  );
};

/**
 * RFC 4180 with the usual liberties: commas, semicolons or tabs, whichever the first line has most of, where it is not
 * known which. At most so many rows are read.
 */
export const parseCsv = (text: string, most: number, separator = separatorOf(text)): string[][] => {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < text.length && rows.length <= most; i++) {
    const character = text[i] ?? '';
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[i + 1] === '"') {
        cell += '"';
        i++;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === separator || character === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      if (character === '\n') rows.push([]);
    } else if (character !== '\r') cell += character;
  }
  if (cell !== '' || (rows.at(-1)?.length ?? 0) > 0) rows.at(-1)?.push(cell);
  return rows.filter((row) => row.length > 0);
};
