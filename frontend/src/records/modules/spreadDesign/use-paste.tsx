import { isolated } from '@shilu/events/core/isolated';
import type { Place } from '@shilu/events/records/modules/spread-design/design-schema';
import { useState, type ClipboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { parseSheetText } from '../../../lib/sheet-text';
import type { PastedCells } from './read-pasted';

/** So many cells are named; of the others is said how many. */
const MOST_NAMED = 8;

type Paste = {
  /** Of a field: several copied cells go into it and those below and beside it; one text is typed as ever. */
  readonly onPaste: (at: Place) => (event: ClipboardEvent) => void;
  /** What of the last one found no place. */
  readonly note: ReactNode;
};

export const usePaste = (take: (at: Place, block: readonly (readonly string[])[]) => PastedCells['left']): Paste => {
  const { t, i18n } = useTranslation('spreadDesign');
  const [left, setLeft] = useState<PastedCells['left']>([]);
  const onPaste = (at: Place) => (event: ClipboardEvent) => {
    const block = parseSheetText(event.clipboardData.getData('text/plain'));
    if (block.length < 2 && (block[0]?.length ?? 0) < 2) return setLeft([]);
    event.preventDefault();
    setLeft(take(at, block));
  };
  const named = left.slice(0, MOST_NAMED).map(({ cell, text }) => `${cell} ${isolated(text.slice(0, 40))}`);
  const cells = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(named);
  return {
    onPaste,
    note: (
      <p role="status" style={{ color: 'var(--amber)', fontSize: 13 }}>
        {left.length === 0 ? '' : t(left.length > MOST_NAMED ? 'pastedMore' : 'pastedLeft', { count: left.length, cells })}
      </p>
    ),
  };
}; // prettier-ignore
