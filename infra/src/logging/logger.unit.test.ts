import { expect, test } from 'vitest';
import { createLogger } from './logger';

const recorded = (form: 'lines' | 'pretty' = 'lines') => {
  const out: string[] = [];
  const logger = createLogger({
    level: 'info',
    form,
    write: (text) => void out.push(text),
    now: () => new Date('2026-01-02T03:04:05.678Z'),
  });
  return { out, logger };
};

test('a line is one JSON object, and a child carries its correlation id', () => {
  const { out, logger } = recorded();
  logger.child({ correlation: 'c-1' }).info({ stream: 'note-1' }, 'saved\nwell');
  expect(out).toHaveLength(1);
  expect(out[0]?.match(/\n/g)).toHaveLength(1);
  expect(JSON.parse(out[0] ?? '')).toEqual({
    time: '2026-01-02T03:04:05.678Z',
    level: 'info',
    msg: 'saved\nwell',
    correlation: 'c-1',
    stream: 'note-1',
  });
});

test('what is below the level is not written', () => {
  const { out, logger } = recorded();
  logger.debug('quiet');
  logger.level = 'debug';
  logger.debug('heard');
  expect(out.map((line) => JSON.parse(line).msg)).toEqual(['heard']);
});

test('errors keep code and stack, circles and bigints do not break the line, secrets are not written', () => {
  const { out, logger } = recorded();
  const circle: Record<string, unknown> = { n: 1n, password: 'p', headers: { authorization: 'Bearer x' } };
  circle['self'] = circle;
  logger.error(Object.assign(new Error('broken'), { code: 'E1' }));
  logger.warn({ circle }, 'odd');
  const [first, second] = out.map((line) => JSON.parse(line));
  expect(first).toMatchObject({
    msg: 'broken',
    err: { message: 'broken', code: 'E1', stack: expect.stringContaining('Error: broken') },
  });
  expect(second.circle).toEqual({ n: '1', password: '***', headers: { authorization: '***' }, self: '[circular]' });
});

test('the same object twice in a line is no circle', () => {
  const { out, logger } = recorded();
  const same = { a: 1 };
  logger.info({ left: same, right: same }, 'twice');
  expect(JSON.parse(out[0] ?? '')).toMatchObject({ left: { a: 1 }, right: { a: 1 } });
});

test('the pretty form reads as a sentence', () => {
  const { out, logger } = recorded('pretty');
  logger.info({ port: 8080, token: 't' }, 'listening');
  expect(out).toEqual(['03:04:05.678 INFO  listening port=8080 token=***\n']);
});

test('a method that is taken from its logger writes as before, with the fields of the one it was taken from', () => {
  const { out, logger } = recorded();
  const { info } = logger;
  const { error, child } = logger.child({ correlation: 'c-1' });
  info('alone');
  error({ stream: 'note-1' }, 'of a child');
  child({ actor: 'a-1' }).warn('of its child');
  expect(out.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'alone' },
    { msg: 'of a child', correlation: 'c-1', stream: 'note-1' },
    { msg: 'of its child', correlation: 'c-1', actor: 'a-1' },
  ]);
});
