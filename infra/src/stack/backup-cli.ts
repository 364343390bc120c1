import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { askPassphrase } from '../backup/ask-passphrase';
import { BLOBS_FOLDER } from '../backup/manifest';
import { loadConfig } from '../config/config';
import { bothLanguages } from '../config/start-messages';
import { backUp } from './back-up';

// npm run backup -- --to <file>, while the product runs or while it is stopped. The passphrase comes from
// SHILU_BACKUP_PASSPHRASE or is asked for. Exit code 1: there is no backup; 3: there is one, and files that it should hold are damaged or missing.
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const run = async (): Promise<number> => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.to === undefined || values.help === true) {
    say('用法 / usage: SHILU_BACKUP_PASSPHRASE=… npm run backup -- --to <file>');
    return values.help === true ? 0 : 2;
  }
  const file = resolve(values.to);
  const passphrase = await askPassphrase(process.env);
  const { manifest, files } = await backUp({
    ...{ config: loadConfig(process.env), env: process.env, file, passphrase, clock: () => new Date() },
  });
  const { size, root } = manifest.log;
  say(`已备份到 ${file}：${size} 条事件，${files} 个文件，Merkle 根 ${root}`);
  say(`Backed up to ${file}: ${size} events, ${files} files, Merkle root ${root}`);
  const packed = new Set(manifest.members.map(({ name }) => name));
  for (const hash of manifest.damaged)
    say(
      packed.has(`${BLOBS_FOLDER}/${hash}`) ? `文件已损坏 / damaged file: ${hash}` : `文件缺失 / missing file: ${hash}`,
    );
  return manifest.damaged.length === 0 ? 0 : 3;
};

try {
  process.exitCode = await run();
} catch (error) {
  say(bothLanguages(error));
  process.exitCode = 1;
}
