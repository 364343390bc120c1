import { notifications, notificationsStore } from '@mantine/notifications';
import { fileCalls } from '@shilu/events/files/calls';
import { proves } from '@shilu/tests/proves';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openEditor } from '../../../testing/rich-text';
import { serverForTests } from '../../../testing/server';
import { readTexts } from '../../../testing/show';
import { toStored } from '@shilu/events/records/modules/rich-text/stored';
import { usePictures } from './use-pictures';

beforeAll(() => readTexts('records', 'common'));
beforeEach(() => notifications.clean());
afterEach(() => vi.unstubAllGlobals());

const picture = (name: string, size = 10): File => {
  const file = new File(['x'], name, { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

const TEXT = '<p>前</p><p>后</p>';
/** The names of the pictures that stand in the text, in their order. */
const added = async (
  files: readonly File[],
  content: string | null = TEXT,
  at?: number,
): Promise<readonly unknown[]> => {
  const { result } = renderHook(() => usePictures());
  const editor = openEditor(content);
  await act(() => result.current.add(editor, files, at));
  const shown = (toStored(editor.getJSON()).content ?? []).filter(({ type }) => type === 'image');
  editor.destroy();
  return shown.map(({ attrs }) => attrs?.['alt']);
};

it.each([
  ['where one writes', TEXT, undefined],
  ['where they are dropped', TEXT, 3],
  ['in an empty text', null, undefined],
] as const)('several that are added at once all stand there in their order, %s', async (_where, content, at) => {
  const server = serverForTests();
  server.answer(fileCalls.upload, { hash: 'a'.repeat(64), name: 'a.png', size: 10, mime: 'image/png' });
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 10, height: 10, close: () => {} }));
  const names = ['一.png', '二.png', '三.png'];
  const files = names.map((name) => picture(name));
  expect(await added(files, content, at)).toEqual(names);
});

it('of pictures ten at once are taken, each of 30 MB at most, and the person is told of the others', async () => {
  proves('V014');
  const server = serverForTests();
  server.answer(fileCalls.upload, { hash: 'a'.repeat(64), name: 'a.png', size: 10, mime: 'image/png' });
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 10, height: 10, close: () => {} }));
  const add = async (files: readonly File[]): Promise<number> => (await added(files)).length;
  const told = (): unknown[] => notificationsStore.getState().notifications.map(({ message }) => message);
  expect(await add(Array.from({ length: 10 }, (_, at) => picture(`${String(at)}.png`)))).toBe(10);
  expect(told()).toEqual([]);
  expect(await add(Array.from({ length: 11 }, (_, at) => picture(`${String(at)}.png`)))).toBe(10);
  expect(told()).toEqual(['一次最多添加 10 张图片']);
  notifications.clean();
  const most = 30 * 1024 * 1024;
  expect(await add([picture('大.png', most), picture('过大.png', most + 1)])).toBe(1);
  expect(told()).toEqual(['“过大.png”超过 30 MB，没有添加']);
  expect(server.sent(fileCalls.upload)).toHaveLength(21);
});
