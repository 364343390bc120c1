import { readFileSync, readlinkSync } from 'node:fs';

/** The thread that asks, as the kernel names it (`4711/task/4713`, proc(5)); null where nothing tells. */
export const ownThread = (): string | null => {
  try {
    return readlinkSync('/proc/thread-self');
  } catch {
    return null;
  }
};

/** Fields 14 and 15 of the line, counted from what follows the name in parentheses, which may hold anything. */
const USER = 11;
const SYSTEM = 12;
/** The kernel tells 100 ticks a second, whatever it counts itself. */
const MS_PER_TICK = 10;

/** Processor time that a thread of this process has used; null where nothing tells. */
export const threadMs = (thread: string): number | null => {
  try {
    const line = readFileSync(`/proc/${thread}/stat`, 'latin1');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[USER]) + Number(fields[SYSTEM])) * MS_PER_TICK;
  } catch {
    return null;
  }
};
