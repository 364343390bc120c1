import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the product that is looked at keeps its data; empty for one that runs elsewhere. */
const dataDir = (): string => process.env['JOURNEYS_DATA_DIR'] ?? '';
export const outsideIsNear = (): boolean => dataDir() !== '';

/** `kill -9` for the processes that act on the outside, where they are processes of their own. Answers how many. */
export const killWorkers = (): number => {
  const file = join(dataDir(), 'services.json');
  if (!existsSync(file)) return 0;
  const running = JSON.parse(readFileSync(file, 'utf8')) as readonly {
    readonly service: string;
    readonly pid: number;
  }[];
  const workers = running.filter(({ service }) => service === 'workers');
  for (const { pid } of workers) process.kill(pid, 'SIGKILL');
  return workers.length;
};

/** A letter as text: whatever its parts are encoded by. */
const readable = (letter: string): string => {
  const words = letter.replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) =>
    Buffer.from(text, 'base64').toString('utf8'),
  );
  const joined = words.replace(/=\r?\n/g, '');
  const blocks = letter.match(/(?:^[A-Za-z0-9+/=]{16,}\r?\n)+/gm) ?? [];
  return [joined, ...blocks.map((block) => Buffer.from(block.replace(/\s/g, ''), 'base64').toString('utf8'))].join(
    '\n',
  );
};

/** Letters that reached the mail server. */
export const letters = (): readonly string[] => {
  const folder = join(dataDir(), 'demo-mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readable(readFileSync(join(folder, name), 'utf8')));
};

/** What was said in the chat group. */
export const chatGroup = (): string => {
  const file = join(dataDir(), 'demo-chat', 'group.md');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};
