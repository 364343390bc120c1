import { categoryOf } from '../core/envelope';
import { CLOCK } from './clock';
import { INCIDENT } from './incident';
import { READING } from './reading';

/**
 * What the product tells of the installation itself: incidents of the log, clocks, what was read. Only what bears its
 * signature counts there, for whoever decides on it, judges it or tells it to people: whoever writes into such a stream past
 * the product neither silences it nor speaks for it.
 */
const SELF_TOLD: ReadonlySet<string> = new Set([INCIDENT, CLOCK, READING]);
export const isSelfTold = (stream: string): boolean => SELF_TOLD.has(categoryOf(stream));
