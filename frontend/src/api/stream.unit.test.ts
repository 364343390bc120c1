import { expect, it } from 'vitest';
import { readEvent } from './stream';

it('reads an event of the stream, over several data lines and past comments', () => {
  expect(readEvent(': hello\nid: 17\ndata: {"keys":\ndata: ["records"]}')).toEqual({
    id: '17',
    data: '{"keys":\n["records"]}',
  });
  expect(readEvent(': ping')).toEqual({ id: null, data: '' });
});
