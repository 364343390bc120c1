import { createKafkaPublisher } from '@shilu/infra/broker/kafka-publisher';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { createLogger } from '@shilu/infra/logging/logger';
import { createPool } from '@shilu/infra/postgres/pool';
import { createWakeUp } from '@shilu/integration-workers/engine/wake-up';
import { startRelay } from '@shilu/integration-workers/relay/relay';

// The relay as a process of its own, to be killed: node relay-process.mjs <database url> <brokers> <prefix>
const [url = '', brokers = '', prefix = ''] = process.argv.slice(2);
const pool = createPool(url, { max: 6, name: 'relay' });
const store = await createPostgresEventStore({ pool });
await startRelay({
  store,
  pool,
  publisher: createKafkaPublisher({ brokers: brokers.split(','), prefix, partitions: 3 }),
  wakeUp: await createWakeUp(pool),
  log: createLogger({ level: 'error', form: 'lines' }),
});
console.warn('relaying');
