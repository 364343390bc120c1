import { part, proves } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { organizationCalls } from '../organization/calls';
import { limitOf, MOST_FILE_BYTES, MOST_FILE_MB } from './file-limits';

const MB = 1024 * 1024;
const files = ['document', 'spreadsheet'] as const;

describe('how large a file may be', () => {
  it.each(files)('V013 a %s is at most 25 MB, unless the organisation has set another limit', (purpose) => {
    proves('V013');
    expect(limitOf(purpose, null)).toEqual({ bytes: 25 * MB, shown: '25' });
    expect(limitOf(purpose, 1)).toEqual({ bytes: Math.floor(1.2 * MB), shown: '1' });
    expect(limitOf(purpose, 40)).toEqual({ bytes: Math.floor(40.2 * MB), shown: '40' });
  });

  it('V013 nothing is set beyond what is made for it, and what was set before is held to it', () => {
    part('V013', 'the most that may be set');
    const taken = (size: number): boolean =>
      organizationCalls.changeSettings.request.safeParse({ settings: { fileSizeLimitSize: size } }).success;
    expect([taken(MOST_FILE_MB), taken(MOST_FILE_MB + 0.1), taken(0)]).toEqual([true, false, false]);
    expect(limitOf('document', 2048)).toEqual({ bytes: MOST_FILE_BYTES, shown: String(MOST_FILE_MB) });
  });

  it('V014 V015 pictures and icons have limits of their own, which only a tighter one replaces', () => {
    part('V014', '30 MB for a picture, whatever is set for files');
    part('V015', '100 KB for an icon, whatever is set for files');
    for (const set of [null, 60]) {
      expect(limitOf('picture', set)).toEqual({ bytes: 30 * MB, shown: '30' });
      expect(limitOf('labelIcon', set)).toEqual({ bytes: 100 * 1024, shown: '0.1' });
    }
    expect(limitOf('picture', 2)).toEqual({ bytes: Math.floor(2.2 * MB), shown: '2' });
  });
});
