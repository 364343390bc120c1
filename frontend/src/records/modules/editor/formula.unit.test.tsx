import { render, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { openEditor } from '../../../testing/rich-text';
import { readTexts, show } from '../../../testing/show';
import { MathDialog } from './math-dialog';
import { MathView } from '../../../ui/math-view';

beforeAll(() => readTexts('records', 'common'));

const CHEMISTRY = ['\\ce{H2SO4}', '\\ce{SO4^2- + Ba^2+ -> BaSO4 v}', '\\ce{A <=>[H+] B}', '\\pu{5 mmol//L}'];
/** KaTeX paints what it does not know in this colour, and names the fault in a title. */
const faulty = (of: Element): boolean =>
  of.querySelector('.katex-error,[style*="#cc0000"],[style*="204, 0, 0"]') !== null;

describe('\\ce{} is red on screen and right in the PDF', () => {
  it.each(CHEMISTRY)('%s is set in a saved text, where one signs and compares', async (latex) => {
    const { container } = render(<MathView latex={latex} display={false} />);
    await waitFor(() => expect(container.querySelector('.katex')).not.toBeNull());
    expect(faulty(container)).toBe(false);
  });

  it('is set in the preview of the dialog', async () => {
    show(<MathDialog draft={{ latex: '\\ce{H2O}', at: null, block: false }} onClose={() => {}} onKeep={() => {}} />);
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.querySelector('.katex')).not.toBeNull());
    expect(faulty(dialog)).toBe(false);
  });

  it('is set in the text that is being edited', () => {
    const editor = openEditor({
      type: 'doc',
      content: [
        { type: 'paragraph', content: CHEMISTRY.map((latex) => ({ type: 'inlineMath', attrs: { latex } })) },
        ...CHEMISTRY.map((latex) => ({ type: 'blockMath', attrs: { latex } })),
      ],
    });
    const element = editor.view.dom;
    expect(element.querySelectorAll('.katex')).toHaveLength(2 * CHEMISTRY.length);
    expect(faulty(element)).toBe(false);
    editor.destroy();
  });

  it('what no typesetter knows is still said to be wrong', async () => {
    const { container } = render(<MathView latex="\nosuchthing" display={false} />);
    await waitFor(() => expect(faulty(container)).toBe(true));
  });
});
