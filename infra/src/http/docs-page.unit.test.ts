import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveDocs } from './docs-page';

test('the OpenAPI document, which anybody may ask for, is printed once for each language', async () => {
  const app = fastify();
  serveDocs(app, '1');
  const costOf = async (language: string): Promise<number> => {
    const before = process.cpuUsage();
    const answer = await app.inject({ url: '/api/docs/json', headers: { language } });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    const { user } = process.cpuUsage(before);
    expect(answer.body.slice(0, 200)).toContain(language === 'zh-CN' ? '实录 API' : 'Shilu API');
    return user;
  };
  const first = await costOf('zh-CN');
  const again = [await costOf('zh-CN'), await costOf('zh-CN'), await costOf('zh-CN')];
  expect(Math.min(...again)).toBeLessThan(first / 3);
  await costOf('en-US');
  await app.close();
});

test('neither the page nor installing it asks anybody outside', async () => {
  const app = fastify();
  serveDocs(app, '1');
  const said: string[] = [];
  for (const url of ['/api/docs', '/api/docs/begin.js']) said.push((await app.inject({ url })).body);
  expect(said.join()).not.toMatch(/https?:/);
  expect(said[1]).toContain('validatorUrl: null');
  const root: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8'));
  expect(root).toMatchObject({ scarfSettings: { enabled: false } });
  await app.close();
});
