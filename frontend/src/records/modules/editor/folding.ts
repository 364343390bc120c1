import type { AnyExtension } from '@tiptap/core';
import { Details, DetailsContent, DetailsSummary } from '@tiptap/extension-details';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { ReplaceAroundStep } from '@tiptap/pm/transform';
import classes from './rich-text.module.css';

/** The button of a part writes its node anew; nothing in the text is changed by it. */
const onlyFolds = ({ steps, docs }: Transaction): boolean =>
  steps.length > 0 &&
  steps.every(
    (step, at) =>
      step instanceof ReplaceAroundStep &&
      step.slice.content.firstChild?.type.name === 'details' &&
      docs[at]?.nodeAt(step.from)?.type.name === 'details',
  );

/**
 * Parts that fold. All are open when a text is opened: whether one is folded is a matter of the screen, which is neither
 * stored (`stored.ts`) nor a change.
 */
export const folding = (nameOf: (open: boolean) => string): AnyExtension[] => [
  Details.extend({
    addAttributes: () => ({ open: { default: true, rendered: false, parseHTML: () => true } }),
    addProseMirrorPlugins() {
      // No step of the undo: the first Ctrl+Z after it takes back what was typed.
      const quiet = (tr: Transaction): boolean => {
        if (onlyFolds(tr)) tr.setMeta('addToHistory', false);
        return true;
      };
      return [...(this.parent?.() ?? []), new Plugin({ filterTransaction: quiet })];
    },
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
