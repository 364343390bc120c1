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
  useEffect(() => {
    act.current = { undo, redo };
  });
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      const wanted = event.defaultPrevented || event.isComposing ? null : undoKey(event);
      if (wanted === null) return;
      event.preventDefault();
      act.current[wanted]();
    };
    const onBeforeInput = (event: InputEvent): void => {
      if (event.defaultPrevented || (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo')) return;
      event.preventDefault();
      act.current[event.inputType === 'historyUndo' ? 'undo' : 'redo']();
    };
    element.addEventListener('keydown', onKeyDown);
    element.addEventListener('beforeinput', onBeforeInput);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      element.removeEventListener('beforeinput', onBeforeInput);
    };
  }, []);
  return <div ref={box}>{children}</div>;
};
