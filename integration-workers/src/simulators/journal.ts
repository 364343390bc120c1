import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export type Journal<Entry> = {
  readonly append: (entry: Entry) => void;
  readonly close: () => void;
};

/** Lines of JSON that are on the disk when `append` returns. A line broken off by a crash was never answered, and goes. */
export const openJournal = <Entry>(path: string, replay: (entry: Entry) => void): Journal<Entry> => {
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path)) {
    const text = readFileSync(path, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
    for (const line of whole.split('\n')) if (line !== '') replay(JSON.parse(line) as Entry);
  }
  const file = openSync(path, 'a');
  return {
    append: (entry) => {
      writeSync(file, `${JSON.stringify(entry)}\n`);
      fsyncSync(file);
    },
    close: () => closeSync(file),
  };
};
