import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/relations';

export const texts: Texts<typeof zh> = {
  inBin: 'In the recycle bin',
  about: 'Other records that relate to this one',
  aboutNone: 'No other record relates to this one yet.',
  aboutCount: '{{count}} relations point here',
  aboutCount_one: '1 relation points here',
  more: 'Show more',
};
