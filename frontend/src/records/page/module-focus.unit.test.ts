import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocusIn } from './module-focus';

let card: HTMLElement;
let stop: () => void;
const find = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no ${id}`);
  return found;
};

beforeEach(() => {
  document.body.innerHTML =
    '<section id="card"><button id="finish"></button><button id="gone"></button><button id="next"></button></section><button id="other"></button>';
  card = find('card');
  stop = keepFocusIn(card);
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

it('what was pressed is gone: what stands in its place has the focus', async () => {
  find('gone').focus();
  find('gone').remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(find('next')), 20_000);
});

it('whatever else came, went or was disabled with it', async () => {
  const skip = find('gone');
  skip.focus();
  skip.insertAdjacentHTML('afterend', '<button id="back"></button>');
  find('finish').setAttribute('disabled', '');
  skip.remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(find('back')), 20_000);
});

it('at the end it is what stands before it', async () => {
  find('next').focus();
  find('next').remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(find('gone')), 20_000);
});

it('an editor gives it where it belongs, and somebody who went elsewhere stays there', async () => {
  find('gone').focus();
  find('gone').remove();
  find('other').focus();
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(document.activeElement).toBe(find('other'));
});

it('after the editing ended it is left alone', async () => {
  find('gone').focus();
  stop();
  find('gone').remove();
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(document.activeElement).toBe(document.body);
});
