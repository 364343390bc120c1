/**
 * Draws a Word document into a frame where no script of it can run and no style of it can leave: the frame's sandbox has
 * no `allow-scripts`. Its links lead out in a new tab or nowhere.
 */
export const drawDocx = async (blob: Blob, inside: Document): Promise<void> => {
  const { renderAsync } = await import('docx-preview');
  await renderAsync(blob, inside.body, inside.head, {
    className: 'docx',
    ignoreLastRenderedPageBreak: true,
    useBase64URL: true,
    experimental: false,
    renderAltChunks: false,
  });
  inside.querySelectorAll('a[href]').forEach((link) => {
    if (/^https?:/i.test(link.getAttribute('href') ?? '')) {
      link.setAttribute('target', '_blank');
      link.setAttribute('rel', 'noopener noreferrer nofollow');
    } else link.removeAttribute('href');
  });
};
