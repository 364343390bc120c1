/** Clipboard text of a sheet: tabs part cells, line breaks rows; a quoted cell may hold both. */
export const parseSheetText = (clip: string): string[][] => {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const text = clip.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let i = 0; i < text.length; i++) {
    const character = text[i] ?? '';
    if (quoted) {
      if (character === '"' && text[i + 1] === '"') {
        cell += '"';
        i++;
      } else if (character === '"') quoted = false;
      else cell += character;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === '\t') {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (character === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      rows.push([]);
    } else cell += character;
  }
  rows.at(-1)?.push(cell);
  return rows;
};
