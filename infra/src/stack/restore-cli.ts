import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeReport } from '@shilu/projection-service/audit/verify-command';
import { inspectArchive } from '../backup/archive-reader';
import { askPassphrase } from '../backup/ask-passphrase';
import { loadConfig } from '../config/config';
import { bothLanguages } from '../config/start-messages';
import { restore } from './restore';

// npm run restore -- --from <file> [--erasures <file>|none], into the empty DATA_DIR, DATABASE_URL and EVENTSTORE_URL of
// the environment. --check reads the file to its end, and writes nothing. The passphrase comes from
// SHILU_BACKUP_PASSPHRASE or is asked for. Exit code 1: refused or failed; 3: restored, and files or other things were damaged before the backup.
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const USAGE =
  '用法 / usage: SHILU_BACKUP_PASSPHRASE=… npm run restore -- --from <file> [--erasures <file>|none] [--check]';

const check = async (file: string, passphrase: string): Promise<number> => {
  const { log, madeAt, version } = (await inspectArchive(file, passphrase)).manifest;
  say(`备份完整：${madeAt}，版本 ${version}，${log.size} 条事件，Merkle 根 ${log.root}`);
  say(`The backup is whole: ${madeAt}, version ${version}, ${log.size} events, Merkle root ${log.root}`);
  return 0;
};

const run = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      erasures: { type: 'string' },
      check: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.from === undefined || values.help === true) {
    say(USAGE);
    return values.help === true ? 0 : 2;
  }
  const file = resolve(values.from);
  const passphrase = await askPassphrase(process.env);
  if (values.check === true) return check(file, passphrase);
  const config = loadConfig(process.env);
  const erasures =
    values.erasures === undefined || values.erasures === 'none' ? values.erasures : resolve(values.erasures);
  const { events, files, erasedAgain, report, logHolds } = await restore({
    ...{ config, env: process.env, file, passphrase, erasures: erasures ?? null, clock: () => new Date() },
  });
  say(`已恢复到 ${config.dataDir}：${events} 条事件，${files} 个文件`);
  say(`Restored into ${config.dataDir}: ${events} events, ${files} files`);
  if (erasedAgain.length > 0) {
    say(`备份之后注销的人员仍保持注销：${erasedAgain.join('、')}。请在产品中再次注销，使日志也记下来。`);
    say(
      `Erased after the backup, and still erased: ${erasedAgain.join(', ')}. Erase them in the product again, so that the log says so too.`,
    );
  }
  say(describeReport('日志 / log', report));
  if (report.ok) return 0;
  return logHolds ? 3 : 1;
};

try {
  process.exitCode = await run();
} catch (error) {
  say(bothLanguages(error));
  process.exitCode = 1;
}
