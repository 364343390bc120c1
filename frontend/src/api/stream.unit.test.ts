import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { forgetPosition, minPosition } from './positions';
import { readEvent, takeMessage } from './stream';

it('reads an event of the stream, over several data lines and past comments', () => {
  expect(readEvent(': hello\nid: 17\ndata: {"keys":\ndata: ["records"]}')).toEqual({
    id: '17',
    data: '{"keys":\n["records"]}',
  });
  expect(readEvent(': ping')).toEqual({ id: null, data: '' });
});

it('what is asked for again waits for what was told; nothing that cannot be read moves it', async () => {
  forgetPosition();
  const client = new QueryClient();
  await takeMessage(client, '{"position":"12@6f1c","keys":["messages"]}');
  expect(minPosition()).toBe('12@6f1c');
  for (const data of [
    '',
    'nothing',
    '{"keys":["messages"]}',
    '{"position":"far","keys":[]}',
    '{"position":"9@6f1c","keys":[]}',
  ])
    await takeMessage(client, data);
  expect(minPosition()).toBe('12@6f1c');
  forgetPosition();
});
