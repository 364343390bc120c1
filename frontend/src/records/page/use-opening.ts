import type { ModuleView } from '@shilu/events/records/views';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Caret } from './caret';
import { useOpenRecord } from './record-context';
import { noteEntered } from './use-leaving';
import { holdTyping, takeHeldTyping, type TypeAhead } from './type-ahead';

/**
 * Opens a card's editor. From the press on keys are the editor's, and until it has the focus the card has it: what stands
 * where the pressed button stood (“Done”) must not be pressed by the next space.
 */
export const useOpening = (module: ModuleView, card: RefObject<HTMLElement | null>, editing: boolean) => {
  const { session } = useOpenRecord();
  const caret = useRef<Caret | null>(null);
  const typing = useRef<TypeAhead | null>(null);
  const ready = useRef(false);
  const waits = useRef<(() => void) | null>(null);
  const takeCaret = useCallback((): Caret | null => {
    const wanted = caret.current;
    caret.current = null;
    return wanted;
  }, []);
  const onReady = useCallback(
    (focused: boolean): void => {
      // Of a blank page and an added module the keys are held since before there was a module to press.
      const held = typing.current ?? takeHeldTyping();
      if (held !== null) noteEntered(module.id);
      if (focused) held?.give();
      else held?.drop();
      typing.current = null;
      ready.current = true;
      waits.current?.();
      waits.current = null;
    },
    [module.id],
  );
  useEffect(() => {
    if (editing) return;
    ready.current = false;
    waits.current = null;
  }, [editing]);
  const open = (begin: (module: ModuleView) => Promise<void>, at: Caret | null = null): void => {
    caret.current = at;
    typing.current?.drop();
    const held = holdTyping();
    typing.current = held;
    const pressed = document.activeElement;
    card.current?.focus({ preventScroll: true });
    void begin(module).then(() => {
      if (session.store.get().entries.get(module.id)?.editing === true) return;
      held.drop();
      if (typing.current === held) typing.current = null;
      if (document.activeElement === card.current && pressed instanceof HTMLElement)
        pressed.focus({ preventScroll: true });
    });
  };
  /** What was typed for an editor that is still to come goes into it before it is closed. */
  const whenReady = (act: () => void): void => {
    if (ready.current) act();
    else waits.current = act;
  };
  return { open, takeCaret, onReady, whenReady };
};
