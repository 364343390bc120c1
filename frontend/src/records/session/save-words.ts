import type { TFunction } from 'i18next';
import { clockOrDay } from '../../ui/times';
import type { SaveState } from './save-state';

type Texts = TFunction<readonly ['records', 'common']>;

/** Where the content of a record or of one module is: in the bar, in the outline, on the card and above it in the same words. */
export const saveWords = (t: Texts, now: SaveState): string => {
  switch (now.state) {
    case 'clean':
      return '';
    case 'cached':
    case 'saved':
      return t(`records:save.${now.state}`, { time: clockOrDay(now.at) });
    default:
      return t(`records:save.${now.state}`);
  }
};

/** A draft, and since when it is one where that is known. */
export const keptWords = (t: Texts, at: string | null): string =>
  at === null ? t('records:save.kept') : saveWords(t, { state: 'cached', at });
