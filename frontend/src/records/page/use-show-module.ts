import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { TEXT_FIELDS } from './module-focus';
import { noteShown } from './use-active-module';

/** Brings a module, or one of its fields, into sight and gives it the focus; the one the address names. */
export const useShowModule = (before: (moduleId: string) => void): ((moduleId: string, field?: string) => void) => {
  const showModule = useCallback(
    (moduleId: string, field?: string): void => {
      before(moduleId);
      const target =
        (field === undefined ? null : document.getElementById(`field-${moduleId}-${field}`)) ??
        document.getElementById(`module-${moduleId}`);
      target?.scrollIntoView({ block: field === undefined ? 'start' : 'center', behavior: 'auto' });
      noteShown(moduleId);
      // Whoever is in it already stays where they are.
      if (!target || (target !== document.activeElement && target.contains(document.activeElement))) return;
      // Without a field to write in the module itself has it: its buttons come next.
      (target.querySelector<HTMLElement>(TEXT_FIELDS) ?? target).focus({ preventScroll: true });
    },
    [before],
  );
  // A message may name another module of the record that is open already: its link is a new place, the page the same.
  const { hash, key } = useLocation();
  useEffect(() => {
    const wanted = /^#module-(.+)$/.exec(hash)?.[1];
    if (wanted === undefined) return;
    const frame = requestAnimationFrame(() => showModule(decodeURIComponent(wanted)));
    return () => cancelAnimationFrame(frame);
  }, [showModule, hash, key]);
  return showModule;
};
