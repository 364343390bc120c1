import { expect, it } from 'vitest';
import { piecesOf } from './pieces';

it('R024 marks hits by the server’s marks, else by the words', () => {
  expect(piecesOf('加入\u0002哌嗪\u0003后', 'x')).toEqual([
    { text: '加入', hit: false },
    { text: '哌嗪', hit: true },
    { text: '后', hit: false },
  ]);
  expect(piecesOf('Boc-哌嗪 (50 g)', '哌嗪 (50')).toEqual([
    { text: 'Boc-', hit: false },
    { text: '哌嗪', hit: true },
    { text: ' ', hit: false },
    { text: '(50', hit: true },
    { text: ' g)', hit: false },
  ]);
});
