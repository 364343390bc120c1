import { sameJson } from '@shilu/events/core/canonical';
import { useEffect, useRef, useState } from 'react';

const MOST_STEPS = 200;

/** Changes with the same `joins`, one after the other and not longer apart than `pauseMs`, are one step. */
export type Step = { readonly joins?: string };
type Joining = { readonly name: string; readonly at: number } | null;

/**
 * What an editor did to its content, step by step. It survives a save, and ends where content comes from elsewhere
 * (another's save, a merge, a restored draft): what nobody here wrote is never brought back or taken away by a key.
 */
export const useContentHistory = <Content>({
  content,
  onChange,
  onTravel,
  pauseMs = Infinity,
}: {
  readonly content: Content;
  readonly onChange: (next: Content) => void;
  /** Told after an undo or redo, so that the editor shows where it happened. */
  readonly onTravel?: (next: Content, before: Content) => void;
  readonly pauseMs?: number;
}) => {
  const past = useRef<Content[]>([]);
  const future = useRef<Content[]>([]);
  const latest = useRef(content);
  const joining = useRef<Joining>(null);
  const [depth, setDepth] = useState({ past: 0, future: 0 });
  const measure = (): void => setDepth({ past: past.current.length, future: future.current.length });
  useEffect(() => {
    if (content === latest.current) return;
    if (!sameJson(content, latest.current)) {
      past.current = [];
      future.current = [];
      joining.current = null;
      setDepth({ past: 0, future: 0 });
    }
    latest.current = content;
  }, [content]);

  const emit = (next: Content): void => {
    latest.current = next;
    onChange(next);
  };
  const travel = (from: Content[], to: Content[]): void => {
    const next = from.pop();
    if (next === undefined) return;
    const before = latest.current;
    to.push(before);
    joining.current = null;
    emit(next);
    measure();
    onTravel?.(next, before);
  };
  return {
    change: (next: Content, { joins }: Step = {}): void => {
      const now = performance.now();
      const joined =
        joins !== undefined &&
        joining.current?.name === joins &&
        now - joining.current.at <= pauseMs &&
        past.current.length > 0;
      if (!joined) past.current = [...past.current.slice(1 - MOST_STEPS), latest.current];
      future.current = [];
      joining.current = joins === undefined ? null : { name: joins, at: now };
      emit(next);
      measure();
    },
    /** The next change is a step of its own. */
    seal: (): void => {
      joining.current = null;
    },
    /** The joined step is gone as if it had never been: an edit that was left by Escape. */
    takeBackJoined: (name: string): Content | undefined => {
      const before = joining.current?.name === name ? past.current.pop() : undefined;
      joining.current = null;
      if (before === undefined) return undefined;
      emit(before);
      measure();
      return before;
    },
    undo: (): void => travel(past.current, future.current),
    redo: (): void => travel(future.current, past.current),
    canUndo: depth.past > 0,
    canRedo: depth.future > 0,
  };
};
export type ContentHistory<Content> = ReturnType<typeof useContentHistory<Content>>;
