import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { FIGURES, figure } from './catalogue';
import { createMetrics } from './metrics';

const read = (name: string): string => readFileSync(join(import.meta.dirname, '..', '..', 'monitoring', name), 'utf8');
const dashboard = read('grafana-dashboard.json');
const alerts = read('alerts.yml');

/** Names that Prometheus would find, with the suffixes that a histogram adds. */
const shown = new Set<string>();
const TOKEN = 'x'.repeat(32);

beforeAll(async () => {
  const metrics = createMetrics({ service: 'test', serviceToken: TOKEN });
  const value = { labels: {}, value: 1 };
  for (const name of Object.keys(FIGURES) as (keyof typeof FIGURES)[])
    metrics.add(figure(name, () => Promise.resolve([value])));
  const app = fastify();
  metrics.serve(app);
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  await app.close();
  for (const [, name = '', type] of body.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    shown.add(name);
    if (type === 'histogram') for (const suffix of ['_bucket', '_count', '_sum']) shown.add(`${name}${suffix}`);
  }
});

const namesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\b(?:shilu|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name)),
];

describe('monitoring', () => {
  it.each([
    ['the dashboard', dashboard],
    ['the alert rules', alerts],
  ])('%s ask only for figures that exist', (_, text) => {
    expect(namesIn(text).filter((name) => !shown.has(name))).toEqual([]);
    expect(namesIn(text).length).toBeGreaterThan(5);
  });

  it.each([
    ['the dashboard', dashboard],
    ['the alert rules', alerts],
  ])('%s tell values apart by labels that the figure has', (_, text) => {
    const common = ['service', 'job', 'instance', 'status', 'call', 'kind'];
    for (const [, name = '', matchers = ''] of text.matchAll(/\b(shilu_[a-z_]+)\{([^}]*)\}/g)) {
      const known: readonly string[] = name in FIGURES ? FIGURES[name as keyof typeof FIGURES].labels : [];
      for (const [, label = ''] of matchers.matchAll(/([a-z_]+)(?:=~|!=|=)/g))
        expect([...known, ...common], `${name}{${label}}`).toContain(label);
    }
  });

  it('the dashboard shows every figure of the product', () => {
    expect(Object.keys(FIGURES).filter((name) => !dashboard.includes(name))).toEqual([]);
  });

  it('every alert says how bad it is, what it means and what to do', () => {
    const rules = alerts.split(/^ +- alert: /m).slice(1);
    expect(rules.length).toBeGreaterThan(10);
    for (const rule of rules) {
      expect(rule).toMatch(/severity: (page|ticket)/);
      expect(rule).toMatch(/summary: '.+'/);
      expect(rule).toMatch(/action: '.+'/);
    }
  });
});
