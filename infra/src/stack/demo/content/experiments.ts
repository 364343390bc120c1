import { analyses } from './experiments/analysis';
import { coreChinese } from './experiments/core-zh';
import { coreEnglish } from './experiments/core-en';
import { parpApproved } from './experiments/parp-approved';
import { parpDisputed } from './experiments/parp-disputed';
import { parpOpen } from './experiments/parp-open';
import { parpReplay } from './experiments/parp-replay';
import { scopeEnglish } from './experiments/scope-en';
import { stockChinese } from './experiments/stock-zh';
import { route } from './experiments/route-zh';
import type { Experiment } from './types';

// The order is the order the records are created in.
export const experiments: readonly Experiment[] = [
  ...stockChinese,
  ...parpApproved,
  ...parpReplay,
  ...parpDisputed,
  ...coreChinese,
  ...coreEnglish,
  ...scopeEnglish,
  ...parpOpen,
  ...analyses,
  ...route,
];
