import { closeSync, fdatasync, ftruncateSync, openSync, readFileSync, write } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);
const append = promisify(write);

/** Lines of a file that is only appended to. What a kill left half written at its end is cut off. */
export const openJournal = (file: string) => {
  const fd = openSync(file, 'a+');
  const bytes = readFileSync(file);
  const whole = bytes.lastIndexOf(0x0a) + 1;
  ftruncateSync(fd, whole);
  const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);

  let gathered: string[] = [];
  let writing: Promise<void> | null = null;

  const flush = async (): Promise<void> => {
    while (gathered.length > 0) {
      const text = Buffer.from(gathered.join(''), 'utf8');
      gathered = [];
      for (let done = 0; done < text.length;) done += (await append(fd, text, done)).bytesWritten;
      await sync(fd);
    }
    writing = null;
  };

  return {
    lines,
    /** Resolves when this line, and all before it, are on the disk. */
    add: (line: string): Promise<void> => {
      gathered.push(`${line}\n`);
      writing ??= Promise.resolve().then(flush);
      return writing;
    },
    reread: (): string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1),
    close: () => closeSync(fd),
  };
};
