import type { CellFill } from '@shilu/events/records/modules/cell-fill';
import { findModuleType } from '@shilu/events/records/modules/registry';
import type { ModuleView } from '@shilu/events/records/views';
import { useCallback, useMemo, useRef, useState } from 'react';

export type Together = {
  /** Null where its type has no cells that several people fill in. */
  readonly fill: CellFill<unknown> | null;
  readonly open: boolean;
  /** A text that several may write in, by the setting of the organisation. */
  readonly isText: boolean;
  readonly offers: boolean;
  /** Opens it; closes it once everything is written and decided. */
  readonly toggle: () => void;
  /** What is left here is given up. */
  readonly close: () => void;
  /** Of the open sheet: what writes what is left there, and says whether nothing is. Answers how to take that back. */
  readonly finishes: (finish: () => Promise<boolean>) => () => void;
};

const isFilled = (fill: CellFill<unknown>, content: unknown): boolean => {
  try {
    return fill.together(content);
  } catch {
    // What is stored may be what nobody can read; it is shown as such.
    return false;
  }
};

/** Whether a module is filled in together with others here, and whether that is offered. */
export const useTogether = (
  { type, content }: Pick<ModuleView, 'type' | 'content'>,
  { offered, texts }: { readonly offered: boolean; readonly texts: boolean },
): Together => {
  const [open, setOpen] = useState(false);
  const finishing = useRef<(() => Promise<boolean>) | null>(null);
  const finishes = useCallback((finish: () => Promise<boolean>) => {
    finishing.current = finish;
    return () => {
      finishing.current = null;
    };
  }, []);
  const close = (): void => setOpen(false);
  const fill = findModuleType(type)?.fill ?? null;
  const filled = useMemo(() => fill !== null && isFilled(fill, content), [fill, content]);
  const isText = texts && findModuleType(type)?.writtenTogether === true;
  return {
    fill,
    // Open until it is closed: what was typed is in sight there, whatever became of the module.
    open: open && (fill !== null || isText),
    isText,
    offers: open || ((filled || isText) && offered),
    toggle: () => {
      if (!open) return setOpen(true);
      void (finishing.current?.() ?? Promise.resolve(true)).then((done) => {
        if (done) close();
      });
    },
    close,
    finishes,
  };
};
