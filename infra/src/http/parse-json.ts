import { AppError } from '@shilu/events/core/app-error';

/** A record's prose nests some fifty levels; what goes deeper was made to break whoever reads it. */
export const MOST_LEVELS = 128;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Deeper than `most`, seen without parsing: one look at each character, and none after the first that is too deep. */
export const isDeeperThan = (text: string, most: number): boolean => {
  let level = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (inText) {
      if (unit === BACKSLASH) at += 1;
      else if (unit === QUOTE) inText = false;
    } else if (unit === QUOTE) inText = true;
    // [ and {, ] and } differ by one bit.
    else if ((unit | 0x20) === 0x7b) {
      level += 1;
      if (level > most) return true;
    } else if ((unit | 0x20) === 0x7d) level -= 1;
  }
  return false;
};

export const tooDeep = (): AppError => new AppError('invalidInput', {}, { issues: [{ path: '', message: 'tooDeep' }] });

/** JSON of a caller. What nests without end is refused before it is parsed; a body that is no JSON in words. */
export const parseJson = (text: string): unknown => {
  if (isDeeperThan(text, MOST_LEVELS)) throw tooDeep();
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalidJson');
  }
};
