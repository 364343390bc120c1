import fc from 'fast-check';
import { proves } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { AppError } from '../core/app-error';
import { deciderSpec, fold } from '../testing/decider-spec';
import { formatNumber } from './numbering';
import { defaultSettings, organizationDecider, settingsSchema, withSettings } from './organization';
import { evolveReservation } from './reservation';

const spec = deciderSpec(organizationDecider);
const ok = (part: Readonly<Record<string, unknown>>): boolean => settingsSchema.partial().safeParse(part).success;

describe('settings of the organisation (P12)', () => {
  it('V008 a number prefix is up to four English letters, no digits or symbols', () => {
    proves('V008');
    for (const good of ['', 'A', 'SL', 'abcd', 'ABCD']) expect(ok({ recordPrefix: good }), good).toBe(true);
    for (const bad of ['ABCDE', 'A1', 'A-', '实录', 'É', ' A', 'A ', 'A\n', 'а'])
      expect(ok({ recordPrefix: bad }), bad).toBe(false);
    fc.assert(
      fc.property(fc.string(), (prefix) => {
        expect(ok({ recordPrefix: prefix })).toBe(
          prefix.length <= 4 &&
            [...prefix].every(
              (letter) => 'abcdefghijklmnopqrstuvwxyz'.includes(letter.toLowerCase()) && letter < '\u0080',
            ),
        );
      }),
    );
  });

  it('V009 serial numbers have one to six digits', () => {
    proves('V009');
    for (const digits of [1, 2, 3, 4, 5, 6]) expect(ok({ recordSerialDigits: digits })).toBe(true);
    for (const digits of [0, 7, -1, 1.5, '4', Number.NaN]) expect(ok({ recordSerialDigits: digits })).toBe(false);
  });

  it('V010 a watermark has at most 100 characters, and at most 20 where the tighter reading is switched on', () => {
    proves('V010');
    const watermark = (length: number) => ({ watermarkText: '密'.repeat(length) });
    expect([ok(watermark(100)), ok(watermark(101))]).toEqual([true, false]);
    for (const limit of [20, 100]) expect(ok({ watermarkLimit: limit })).toBe(true);
    expect(ok({ watermarkLimit: 50 })).toBe(false);
    spec
      .given([])
      .when({ kind: 'change', settings: { ...watermark(21), watermarkLimit: 20 } })
      .then('inputUnfit');
    expect(
      spec
        .given([])
        .when({ kind: 'change', settings: { ...watermark(20), watermarkLimit: 20 } })
        .events(),
    ).toHaveLength(1);
    const long = organizationDecider.decide({ kind: 'change', settings: watermark(60) }, defaultSettings);
    spec
      .given(long)
      .when({ kind: 'change', settings: { watermarkLimit: 20 } })
      .then('inputUnfit');
    const tight = organizationDecider.decide({ kind: 'change', settings: { watermarkLimit: 20 } }, defaultSettings);
    spec
      .given(tight)
      .when({ kind: 'change', settings: watermark(21) })
      .then('inputUnfit');
  });

  it('K03 autosave is every 20 seconds unless set, and never under 5 or over 600', () => {
    proves('K03');
    expect(defaultSettings.tempSaveTime).toBe(20);
    for (const seconds of [5, 20, 600]) expect(ok({ tempSaveTime: seconds })).toBe(true);
    for (const seconds of [4, 0, -1, 601, 20.5]) expect(ok({ tempSaveTime: seconds })).toBe(false);
  });

  it('V011 the file size limit is a positive number of MB or off; the name is not blank', () => {
    for (const size of [0.5, 25, 2048, null]) expect(ok({ fileSizeLimitSize: size })).toBe(true);
    for (const size of [0, -1, 2049, '25']) expect(ok({ fileSizeLimitSize: size })).toBe(false);
    for (const name of ['', '  ', '试'.repeat(101), 'a\u0000', '\ud800'])
      expect(ok({ nameZh: name }), name).toBe(false);
    expect(ok({ nameZh: '试'.repeat(100) })).toBe(true);
    expect(ok({ unknown: 1 })).toBe(false);
  });

  it('T03 a change tells old and new and leaves the rest; the same again tells nothing', () => {
    const settings = { recordPrefix: 'ELN', recordSerialDigits: 4 };
    const change = {
      field: 'recordPrefix',
      title: '@organization.recordPrefix',
      rowId: null,
      oldValue: 'SL',
      newValue: 'ELN',
      action: 2 as const,
      fieldFormat: 1 as const,
    };
    spec
      .given([])
      .when({ kind: 'change', settings })
      .then([{ type: 'SettingsChanged', data: { settings, changes: [change] } }]);
    const after = organizationDecider.decide({ kind: 'change', settings }, defaultSettings);
    expect(fold(organizationDecider, after)).toEqual({ ...defaultSettings, recordPrefix: 'ELN' });
    spec.given(after).when({ kind: 'change', settings }).then([]);
    expect(withSettings(defaultSettings, {})).toEqual(defaultSettings);
  });

  it('settings of before a bound was tightened are read as they are, and another may still be changed', () => {
    const long = { nameZh: '实'.repeat(500), watermarkText: '水'.repeat(500) };
    const before = [{ type: 'SettingsChanged' as const, data: { settings: long, changes: [] } }];
    expect(fold(organizationDecider, before)).toEqual({ ...defaultSettings, ...long });
    const change = { kind: 'change' as const, settings: { tempSaveTime: 30 } };
    expect(organizationDecider.decide(change, fold(organizationDecider, before))).toHaveLength(1);
    expect(() => organizationDecider.decide({ kind: 'change', settings: long }, defaultSettings)).toThrow(AppError);
  });
});

describe('numbers', () => {
  it('V008 V009 a number is prefix, year and serial padded to its digits', () => {
    expect(formatNumber('SL', '2026', 147, 4)).toBe('SL-2026-0147');
    expect(formatNumber('', '2026', 1, 6)).toBe('2026-000001');
    expect(formatNumber('SL', '', 1, 1)).toBe('SL-1');
  });

  it('V009 a serial beyond its digits grows wider, never wraps; different serials never share a number', () => {
    expect(formatNumber('SL', '2026', 10_000, 4)).toBe('SL-2026-10000');
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.integer({ min: 1, max: 6 }),
        (a, b, digits) => {
          expect(formatNumber('SL', '2026', a, digits) === formatNumber('SL', '2026', b, digits)).toBe(a === b);
        },
      ),
    );
  });

  it('a name is held by one at a time', () => {
    const at = '2026-11-23T08:00:00.000Z';
    const name = { scope: 'role', holder: 'r1' };
    const held = evolveReservation({ held: [] }, { type: 'NameReserved', data: name }, at);
    expect(held).toEqual({ held: [{ holder: 'r1', claim: null, since: at }] });
    expect(evolveReservation(held, { type: 'NameReleased', data: name }, at)).toEqual({ held: [] });
  });
});
