/** Processor time spent since, in ms: unlike the time on the wall it does not grow with what else the machine does. */
export const processorMs = (): (() => number) => {
  const from = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  };
};
