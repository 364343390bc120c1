import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore, useSelected } from './store';

type Held = { readonly typed: string; readonly state: { readonly dirty: boolean } };
const stateOf = ({ state }: Held) => ({ dirty: state.dirty });
const sameState = (a: Held['state'], b: Held['state']): boolean => a.dirty === b.dirty;

it('a part of a store draws again when that part differs, not with every change', () => {
  const store = createStore<Held>({ typed: '', state: { dirty: false } });
  let drawn = 0;
  const Shown = () => {
    drawn += 1;
    return <p>{useSelected(store, stateOf, sameState).dirty ? 'dirty' : 'clean'}</p>;
  };
  render(<Shown />);
  const before = drawn;
  for (const typed of ['a', 'ab', 'abc']) act(() => store.set((held) => ({ ...held, typed })));
  expect(drawn).toBe(before);
  act(() => store.set((held) => ({ ...held, state: { dirty: true } })));
  expect(screen.getByText('dirty')).toBeDefined();
});
