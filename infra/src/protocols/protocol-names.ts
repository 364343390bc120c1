import { cutText } from '@shilu/events/core/cut-text';
import { withoutHidden } from '@shilu/events/core/schemas';

const MARKDOWN = /\.(?:md|markdown)$/i;
const DOCUMENT = /\.(?:docx|docm|doc|rtf|odt|pages|pdf)$/i;

export const isMarkdown = (name: string): boolean => MARKDOWN.test(name);

/** Read as prose by what the file is called; everything else is read as a workbook. */
export const isProse = (name: string): boolean => MARKDOWN.test(name) || DOCUMENT.test(name);

/** What a file is called without its ending. */
export const baseName = (name: string): string => name.replace(/\.[^.]*$/, '');

/** As a title may be: on one line, with nothing hidden in it. */
export const tidyTitle = (said: string, most: number): string =>
  cutText(withoutHidden(said.replace(/\s+/g, ' ')).trim(), most).trim();
