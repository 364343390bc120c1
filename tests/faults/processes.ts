import { readdirSync, readFileSync } from 'node:fs';

/** A process and all it began, oldest first. Linux. */
export const familyOf = (root: number): readonly number[] => {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]));
    } catch {
      // It has just ended.
    }
  }
  const children = [...parents].filter(([, parent]) => parent === root).map(([pid]) => pid);
  return [root, ...children.sort((a, b) => a - b)];
};

export const tell = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has just ended.
    }
  }
};
