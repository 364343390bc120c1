import { beforeEach, expect, test } from 'vitest';
import { moduleInSight, noteShown } from './use-active-module';

beforeEach(() => {
  document.body.innerHTML =
    '<main id="record-paper"><article id="module-a"><input></article><article id="module-b"></article></main>';
});
const paper = (): HTMLElement => document.getElementById('record-paper') ?? document.body;
const ids = ['a', 'b'];

test('one module after the other is added below the last, not all of them below the first in sight', () => {
  noteShown('b');
  expect(moduleInSight(ids)).toBe('b');
});

test('whoever scrolled on is where they look, and whoever writes is where they write', () => {
  noteShown('b');
  document.querySelector('input')?.focus();
  expect(moduleInSight(ids)).toBe('a');
  document.querySelector('input')?.blur();
  paper().scrollTop = 300;
  expect(moduleInSight(ids)).toBeNull();
});
