const escapeXml = (text: string): string =>
  text.replace(/[<>&'"]/g, (character) => `&#${String(character.charCodeAt(0))};`);

/** The tile as it lies over a page, a little darker than there, so that the wording can be read. */
export const watermarkTile = (lines: readonly string[]): string => {
  const texts = lines
    .filter((line) => line !== '')
    .map((line, at) => `<text x="20" y="${String(110 + at * 22)}">${escapeXml(line)}</text>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="340" height="200"><g transform="rotate(-22 170 100)" font-family="Inter, Noto Sans SC, PingFang SC, Microsoft YaHei, sans-serif" font-size="14" fill="#7f8c88" fill-opacity=".55">${texts}</g></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
};
