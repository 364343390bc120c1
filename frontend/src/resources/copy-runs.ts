import { runsText, type Run } from '@shilu/events/references/runs';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const runsHtml = (runs: readonly Run[]): string =>
  runs
    .map(({ text, style }) =>
      style === 'italic' ? `<i>${escaped(text)}</i>` : style === 'bold' ? `<b>${escaped(text)}</b>` : escaped(text),
    )
    .join('');

/** Into the clipboard with its italics and bold for a word processor, and as plain text for all else. */
export const copyRuns = async (runs: readonly Run[]): Promise<void> => {
  const plain = runsText(runs);
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(plain);
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': new Blob([plain], { type: 'text/plain' }),
      'text/html': new Blob([runsHtml(runs)], { type: 'text/html' }),
    }),
  ]);
};
