import { useEffect, useRef, type ReactNode } from 'react';
import { undoKey } from '../../../ui/native-undo';

type Props = {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly children: ReactNode;
};

/**
 * Undo belongs to the editor that has the focus: its keys, and the browser's menu, act on this editor's own history and
 * never on the browser's, which would reach into another module.
 */
export const OwnUndo = ({ undo, redo, children }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const act = useRef({ undo, redo });
  const travelled = useRef(false);
  useEffect(() => {
    act.current = { undo, redo };
    if (!travelled.current) return;
    travelled.current = false;
    // What had the focus may have gone with the step, or be a button without a further step: the next key is heard here.
    const focused = document.activeElement;
    if (focused === null || focused === document.body || focused.matches(':disabled'))
      box.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      const wanted = event.defaultPrevented || event.isComposing ? null : undoKey(event);
      if (wanted === null) return;
      event.preventDefault();
      travelled.current = true;
      act.current[wanted]();
    };
    const onBeforeInput = (event: InputEvent): void => {
      if (event.defaultPrevented || (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo')) return;
      event.preventDefault();
      travelled.current = true;
      act.current[event.inputType === 'historyUndo' ? 'undo' : 'redo']();
    };
    const onClick = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest('[data-undo-buttons]')) travelled.current = true;
    };
    element.addEventListener('click', onClick);
    element.addEventListener('keydown', onKeyDown);
    element.addEventListener('beforeinput', onBeforeInput);
    return () => {
      element.removeEventListener('click', onClick);
      element.removeEventListener('keydown', onKeyDown);
      element.removeEventListener('beforeinput', onBeforeInput);
    };
  }, []);
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </div>
  );
};
