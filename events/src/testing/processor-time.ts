/** Processor time spent since, in ms: unlike the time on the wall it does not grow with what else the machine does. */
export const processorMs = (): (() => number) => {
  const from = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  };
};

const sample = new Uint8Array(1 << 20).map((_, at) => (at * 31) & 255);
/** A fixed piece of the kind of work that is measured: bytes looked at one by one. */
const fixedWork = (): number => {
  let sum = 0;
  for (let round = 0; round < 8; round += 1) {
    for (const byte of sample) {
      if (byte === 47) sum += 1;
      else if ((byte | 32) >= 97 && (byte | 32) <= 122) sum ^= byte;
    }
  }
  return sum;
};

/** What the fixed piece takes on the machine that bounds of time were set on, while its other processor works, too. */
const USUAL_MS = 17;

/**
 * By how much the processor is slower now than that machine; at least 1. Two threads of one core, a shared cache and a
 * lowered clock make the same work take up to twice the processor time.
 */
export const processorSlowness = (): number => {
  const costs = Array.from({ length: 5 }, () => {
    const spent = processorMs();
    fixedWork();
    return spent();
  }).sort((a, b) => a - b);
  return Math.max(1, (costs[2] ?? 0) / USUAL_MS);
};
