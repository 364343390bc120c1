import { resolve } from 'node:path';
import { PLATFORMS, type Platform } from '@shilu/events/integrations/platforms/platform';
import { startSimulators } from './simulators';

// npm run simulators: ports from SIP_PORT, REGMS_PORT, CIMS_PORT, BIMS_PORT; books in DATA_DIR/simulators.
const { env } = process;
const number = (name: string, otherwise: number): number => {
  const value = Number(env[name] ?? otherwise);
  if (Number.isInteger(value) && value >= 0) return value;
  process.stderr.write(`${name}: 应为非负整数 / it must be a whole number, not below 0\n`);
  process.exit(2);
};

const FIRST_PORT = 18_201;
const ports = Object.fromEntries(
  PLATFORMS.map((platform, at) => [platform, number(`${platform.toUpperCase()}_PORT`, FIRST_PORT + at)]),
) as Record<Platform, number>;

const running = await startSimulators({
  dataDir: resolve(env['DATA_DIR'] ?? 'data', 'simulators'),
  ports,
  completeAfterMs: number('SIMULATOR_COMPLETE_MS', 8_000),
  ...(env['SIMULATOR_KEY'] === undefined ? {} : { key: env['SIMULATOR_KEY'] }),
});
for (const platform of PLATFORMS) {
  const { url, key } = running.addresses[platform];
  process.stdout.write(`${platform.toUpperCase()}_URL=${url} ${platform.toUpperCase()}_KEY=${key}\n`);
}
const end = (): void => void running.stop().then(() => process.exit(0));
process.on('SIGINT', end);
process.on('SIGTERM', end);
