import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { FIGURES, figure, only, type FigureName } from './catalogue';
import { createMetrics } from './metrics';
import type { ReadFigure } from './metrics';

const TOKEN = 'x'.repeat(32);

const shown = async (name: FigureName, read: ReadFigure) => {
  const metrics = createMetrics({ service: 'test', serviceToken: TOKEN });
  metrics.add(figure(name, read));
  const app = fastify();
  metrics.serve(app);
  const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  await app.close();
  return { status: answer.statusCode, lines: answer.body.split('\n').filter((line) => line.startsWith(name)) };
};

describe('/metrics', () => {
  it.each(Object.keys(FIGURES) as FigureName[])(
    'answers while %s has no value yet, as in an empty laboratory',
    async (name) => {
      expect(await shown(name, () => Promise.resolve([]))).toEqual({ status: 200, lines: [] });
    },
  );

  it('leaves out a figure that cannot be read, and answers the others', async () => {
    expect(await shown('shilu_deliveries', () => Promise.reject(new Error('no database')))).toEqual({
      status: 200,
      lines: [],
    });
  });

  it('shows values with their labels', async () => {
    expect((await shown('shilu_notary_events', () => Promise.resolve(only(7)))).lines).toEqual([
      'shilu_notary_events{service="test"} 7',
    ]);
    expect(
      (await shown('shilu_circuit_open', () => Promise.resolve([{ labels: { connector: 'mail' }, value: 1 }]))).lines,
    ).toEqual(['shilu_circuit_open{connector="mail",service="test"} 1']);
  });

  it('is for the bearer of the service token alone', async () => {
    const metrics = createMetrics({ service: 'test', serviceToken: TOKEN });
    const app = fastify();
    metrics.serve(app);
    expect((await app.inject('/metrics')).statusCode).toBe(401);
    expect((await app.inject({ url: '/metrics', headers: { authorization: 'Bearer y' } })).statusCode).toBe(401);
    await app.close();
  });
});
