import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CallDone } from '../http/server';
import { holdsBearer } from '../http/service-token';

/** Reads a figure when it is asked for: its values by the labels that tell them apart. */
export type ReadFigure = () => Promise<
  readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[]
>;

export type Figure = {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly read: ReadFigure;
};

export type Metrics = {
  readonly onCall: (done: CallDone) => void;
  readonly add: (figure: Figure) => void;
  /** `/metrics` in Prometheus' text form, for who shows the product's own token as bearer. */
  readonly serve: (app: FastifyInstance) => void;
};

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Figures of operations of one process. A figure that cannot be read just now is left out. */
export const createMetrics = (options: { readonly service: string; readonly serviceToken: string }): Metrics => {
  const registry = new Registry();
  registry.setDefaultLabels({ service: options.service });
  collectDefaultMetrics({ register: registry });
  // Gauges by the name of counters, which Prometheus' own check objects to; `nodejs_active_resources` and the like say it by kind.
  for (const what of ['resources', 'handles', 'requests']) registry.removeSingleMetric(`nodejs_active_${what}_total`);
  const calls = new Histogram({
    name: 'shilu_call_seconds',
    help: 'Time from the arrival of a call to its answer',
    labelNames: ['call', 'kind', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    // A stream lasts as long as somebody looks; that says nothing of how quick the product is.
    onCall: ({ call, status, seconds }) => {
      if (call.answer !== 'sse') calls.observe({ call: call.id, kind: call.kind, status: String(status) }, seconds);
    },
    add: ({ name, help, labels, read }) => {
      const gauge: Gauge = new Gauge({
        ...{ name, help, labelNames: [...labels], registers: [registry] },
        collect: async () => {
          const values = await read().catch(() => []);
          gauge.reset();
          // Without labels `reset` leaves a nought behind, which would be a claim.
          if (values.length === 0 && labels.length === 0) gauge.remove();
          for (const { labels: which, value } of values) gauge.set(which, value);
        },
      });
    },
    serve: (app) => {
      app.get('/metrics', async (request, reply) => {
        if (!holdsBearer(request.headers, options.serviceToken)) return reply.code(401).send();
        return reply.type(registry.contentType).send(await registry.metrics());
      });
    },
  };
};
