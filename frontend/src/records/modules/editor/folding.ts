import type { AnyExtension } from '@tiptap/core';
import { Details, DetailsContent, DetailsSummary } from '@tiptap/extension-details';
import classes from './rich-text.module.css';

/**
 * Parts that fold. All are open when a text is opened: whether one is folded is a matter of the screen, which is neither
 * stored (`stored.ts`) nor a change.
 */
export const folding = (nameOf: (open: boolean) => string): AnyExtension[] => [
  Details.extend({
    addAttributes: () => ({ open: { default: true, rendered: false, parseHTML: () => true } }),
  }).configure({
    persist: true,
    HTMLAttributes: { class: classes['foldEdit'] },
    renderToggleButton: ({ element, isOpen }) => {
      element.setAttribute('aria-label', nameOf(isOpen));
      element.setAttribute('aria-expanded', String(isOpen));
    },
  }),
  DetailsSummary,
  DetailsContent,
];
