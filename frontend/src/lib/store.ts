import { useMemo, useSyncExternalStore } from 'react';

/** A value outside React that screens follow: session, language, connection. Everything else lives in queries or forms. */
export type Store<T> = {
  readonly get: () => T;
  readonly set: (next: T | ((previous: T) => T)) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export const createStore = <T>(initial: T): Store<T> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      const computed = isUpdate<T>(next) ? next(value) : next;
      if (Object.is(computed, value)) return;
      value = computed;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const isUpdate = <T>(next: T | ((previous: T) => T)): next is (previous: T) => T => typeof next === 'function';

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get);

const reader = <T, S>(store: Store<T>, select: (value: T) => S, same: (a: S, b: S) => boolean): (() => S) => {
  let last: { readonly selected: S } | null = null;
  return () => {
    const selected = select(store.get());
    if (last === null || !same(last.selected, selected)) last = { selected };
    return last.selected;
  };
};

/** A part of it: renders again only when that part differs. `select` and `same` are kept the same over renders. */
export const useSelected = <T, S>(
  store: Store<T>,
  select: (value: T) => S,
  same: (a: S, b: S) => boolean = Object.is,
): S =>
  useSyncExternalStore(
    store.subscribe,
    useMemo(() => reader(store, select, same), [store, select, same]),
  );
