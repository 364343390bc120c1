import { clockStateOf } from '@shilu/events/audit/clock';
import type { SystemStatus } from '@shilu/events/integrations/system-calls';

/** Behind by more than this, people notice. */
export const LATE_SECONDS = 10;
/** The notary signs once a second; this long without it somebody should look. */
export const UNSIGNED_SECONDS = 60;
/** So long may what was signed here wait for those outside. */
export const UNANCHORED_SECONDS = 3_600;
const LEAST_FREE = 0.1;

export type Concern =
  'readModels' | 'setAside' | 'parked' | 'notary' | 'anchor' | 'disk' | 'incidents' | 'clock' | 'reads' | 'runs';

/** What of an installation needs attention. */
export const concernsOf = ({
  readModels,
  parked,
  notary,
  disk,
  incidents,
  clocks,
  unsealedReads,
  lastRuns,
}: SystemStatus): readonly Concern[] => [
  ...(readModels.some(({ setAside, paused }) => setAside > 0 || paused) ? (['setAside'] as const) : []),
  ...(parked > 0 ? (['parked'] as const) : []),
  ...(readModels.some(({ lagSeconds }) => lagSeconds > LATE_SECONDS) ? (['readModels'] as const) : []),
  ...(notary.lagSeconds > UNSIGNED_SECONDS ? (['notary'] as const) : []),
  ...(notary.anchors.some(({ waitedSeconds }) => waitedSeconds > UNANCHORED_SECONDS) ? (['anchor'] as const) : []),
  ...(disk.size > 0 && disk.free / disk.size < LEAST_FREE ? (['disk'] as const) : []),
  ...(incidents > 0 ? (['incidents'] as const) : []),
  ...(clocks.some((look) => clockStateOf(look) !== 'right') ? (['clock'] as const) : []),
  ...(unsealedReads === null ? [] : (['reads'] as const)),
  ...([lastRuns.backup, lastRuns.verify].some((run) => run?.outcome === 'failed') ? (['runs'] as const) : []),
];
