import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { fieldWords } from '../../../audit/field-words';
import { shownChange } from '../../../audit/value-words';
import type { Language } from '../../../core/call';
import { fieldChangeSchema } from '../../../core/trace';
import { begunPlate, TLC_OFFERS } from './offers';
import { setUpOf, tlcModule } from './tlc';
import { tlcSchema, type Lane, type Photo, type Plate, type Spot } from './tlc-schema';
import { TLC_FAULTS, visualisationOf, visualisationWords } from './tlc-words';

const lane = (id: string, name: string, at: number | null = null): Lane => ({ id, name, at });
const spot = (id: string, laneId: string, rf: number, own: Partial<Spot> = {}): Spot => ({
  ...{ id, laneId, rf, size: 'medium', tail: 'none', strength: 'medium', colour: 'none', seenUnder: [], note: '' },
  ...own,
});
const photo: Photo = { hash: 'a'.repeat(64), name: '板.jpg', width: 1_200, height: 1_600, scale: null };
const plate = (own: Partial<Plate> = {}): Plate => ({
  ...{ id: 'p1', eluent: 'PE/EA 5:1', developments: 1, phase: '硅胶 GF254', visualisations: ['uv254', 'kmno4'] },
  ...{ remark: '', photo: null, lanes: [lane('l1', 'SM'), lane('l2', 'Rxn')] },
  spots: [spot('s1', 'l1', 0.62), spot('s2', 'l1', 0.35), spot('s3', 'l2', 0.1)],
  ...own,
});
const told = (old: Plate[] | null, next: Plate[], language: Language = 'en-US') =>
  [...tlcModule.diff(old && { plates: old }, { plates: next })].map((change) => {
    expect(fieldChangeSchema.safeParse(change).error).toBeUndefined();
    const { oldValue, newValue } = shownChange(change, language, () => undefined);
    return [fieldWords(change.title, language), oldValue, newValue];
  });
const spotsAs = (id: string, own: Partial<Spot>): Plate =>
  plate({ spots: plate().spots.map((each) => (each.id === id ? { ...each, ...own } : each)) });

describe('M14 the trace tells what changed on a plate as a chemist says it', () => {
  it('by plate, lane and spot', () => {
    part('M14', 'its trace');
    expect(told([plate()], [spotsAs('s2', { rf: 0.4 })])).toEqual([['Plate 1, lane SM, spot 2', 'Rf 0.35', 'Rf 0.40']]);
    expect(told([plate()], [spotsAs('s2', { rf: 0.4 })], 'zh-CN')).toEqual([
      ['板 1，点样道 SM，斑点 2', 'Rf 0.35', 'Rf 0.40'],
    ]);
    expect(told([plate()], [spotsAs('s3', { note: '产物', tail: 'down', strength: 'faint' })], 'zh-CN')).toEqual([
      ['板 1，点样道 Rxn，斑点 1', '强弱：中等；无拖尾；归属或备注：—', '强弱：弱；向下拖尾；归属或备注：产物'],
    ]);
    expect(
      told([plate()], [spotsAs('s3', { seenUnder: ['uv254', 'kmno4'], colour: 'yellow', size: 'large' })]),
    ).toEqual([
      [
        'Plate 1, lane Rxn, spot 1',
        'Size: Medium; Colour: Not stated; Seen under: —',
        'Size: Large; Colour: Yellow; Seen under: UV 254 nm, KMnO4',
      ],
    ]);
    expect(told([plate()], [spotsAs('s2', { laneId: 'l2' })])).toEqual([
      ['Plate 1, lane Rxn, spot 1', 'Lane: SM', 'Lane: Rxn'],
    ]);
    expect(told([plate()], [spotsAs('s2', { rf: 0.351 })])).toEqual([
      ['Plate 1, lane SM, spot 2', 'Rf 0.35', 'Rf 0.351'],
    ]);
  });

  it('a spot that came or went is told whole, a lane by its name, a plate by its set-up', () => {
    const more = plate({ spots: [...plate().spots, spot('s4', 'l2', 0.75, { tail: 'up', note: 'RuPhos' })] });
    expect(told([plate()], [more], 'zh-CN')).toMatchObject([
      ['板 1，点样道 Rxn，斑点 2', null, 'Rf 0.75，RuPhos，向上拖尾'],
    ]);
    expect(told([more], [plate()])).toMatchObject([
      ['Plate 1, lane Rxn, spot 2', expect.stringContaining('RuPhos'), null],
    ]);
    expect(told([plate()], [plate({ lanes: [lane('l1', 'SM'), lane('l2', '反应液')] })])).toEqual([
      ['Plate 1, lane 2', 'Rxn', '反应液'],
    ]);
    const second = plate({ id: 'p2', lanes: [], spots: [], developments: 2 });
    expect(told([plate()], [plate(), second])).toEqual([
      ['Plate 2', null, 'PE/EA 5:1; developed 2 times; 硅胶 GF254; UV 254 nm, KMnO4'],
    ]);
    expect(told([plate(), second], [second, plate()])).toEqual([['Order of plates', 'Rows 1 2', 'Rows 2 1']]);
  });

  it('set-up, photo, where front and origin lie, and the order of lanes', () => {
    expect(told([plate()], [plate({ eluent: 'DCM', developments: 3, phase: '', visualisations: ['iodine'] })])).toEqual(
      [
        ['Plate 1, eluent', 'PE/EA 5:1', 'DCM'],
        ['Plate 1, developments', '1', '3'],
        ['Plate 1, stationary phase', '硅胶 GF254', null],
        ['Plate 1, visualisation', 'UV 254 nm, KMnO4', 'Iodine'],
      ],
    );
    const scaled = { ...photo, scale: { origin: 0.9, front: 0.1 } };
    expect(told([plate({ photo })], [plate({ photo: scaled })], 'zh-CN')).toEqual([
      ['板 1，照片上的原点与前沿', null, '距上边：原点 90%，前沿 10%'],
    ]);
    expect(told([plate()], [plate({ photo })])).toMatchObject([
      ['Plate 1, photo', null, expect.stringContaining('板.jpg')],
    ]);
    const turned = plate({ lanes: plate().lanes.toReversed() });
    expect(told([plate()], [turned])).toEqual([['Plate 1, order of lanes', 'SM, Rxn', 'Rxn, SM']]);
    expect(told([plate()], [plate({ lanes: [lane('l1', 'SM', 0.255), lane('l2', 'Rxn')] })])).toEqual([
      ['Plate 1, lane 1', 'SM', 'SM (25.5% from the left of the photo)'],
    ]);
  });
});

describe('M14 what is taken and what is refused in words', () => {
  const faults = (content: unknown): string[] =>
    (tlcSchema.safeParse(content).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
  const plates = (own: Partial<Plate>, ...more: Plate[]) => ({ plates: [plate(own), ...more] });
  const zeroWidth = { ...photo, width: 0 };
  it.each([
    [
      '200 plates',
      { plates: Array.from({ length: 200 }, (_, at) => plate({ id: `p${at}` })) },
      'plates tooManyPlates',
    ],
    ['a photo without a width', plates({ photo: zeroWidth }), 'plates.0.photo.width photoEmpty'],
    ['an Rf of 1.5', plates({ spots: [spot('s1', 'l1', 1.5)] }), 'plates.0.spots.0.rf rfRange'],
    ['an Rf below 0', plates({ spots: [spot('s1', 'l1', -0.1)] }), 'plates.0.spots.0.rf rfRange'],
    ['a lane name of 10,000 characters', plates({ lanes: [lane('l1', 'x'.repeat(10_000))], spots: [] }), 'plates.0.lanes.0.name tooLong'],
    ['a spot in a lane that is gone', plates({ lanes: [lane('l1', 'SM')] }), 'plates.0.spots.2.laneId laneGone'],
    ['31 lanes', plates({ lanes: Array.from({ length: 31 }, (_, at) => lane(`l${at}`, 'x')) }), 'plates.0.lanes tooManyLanes'],
    ['201 spots', plates({ spots: Array.from({ length: 201 }, (_, at) => spot(`s${at}`, 'l1', 0)) }), 'plates.0.spots tooManySpots'],
    ['a spot seen under what the plate was not', plates({ spots: [spot('s1', 'l1', 0.1, { seenUnder: ['pma'] })] }), 'plates.0.spots.0.seenUnder notVisualised'],
    ['a front below the origin', plates({ photo: { ...photo, scale: { origin: 0.1, front: 0.9 } } }), 'plates.0.photo.scale frontNotAbove'],
    ['no development', plates({ developments: 0 }), 'plates.0.developments developmentsRange'],
    ['a plate twice', plates({}, plate()), 'plates repeated'],
    ['a lane twice', plates({ lanes: [lane('l1', 'a'), lane('l1', 'b'), lane('l2', '')] }), 'plates.0.lanes repeated'],
  ])('%s', (_, content, fault) => {
    const found = faults(content);
    expect(found).toContain(fault);
    const word = fault.split(' ')[1] ?? '';
    if (word in TLC_FAULTS) {
      expect(TLC_FAULTS[word as keyof typeof TLC_FAULTS]['zh-CN']).toMatch(/[\u4e00-\u9fff]/);
      expect(TLC_FAULTS[word as keyof typeof TLC_FAULTS]['en-US']).toMatch(/^[A-Z].*\.$/);
    }
  }); // prettier-ignore

  it('takes what a plate may be at its most', () => {
    expect(faults({ plates: [plate({ photo: { ...photo, scale: { origin: 1, front: 0 } } }), begunPlate('zh-CN', (() => { let n = 0; return () => `n${(n += 1)}`; })())] })).toEqual([]); // prettier-ignore
  });
});

describe('M14 carried over, searched, and empty', () => {
  it('a clone and the next experiment have the plates set up, and neither spots nor photo nor remark', () => {
    const full = plate({ photo, remark: '反应完全', lanes: [lane('l1', 'SM', 0.2), lane('l2', 'Rxn')] });
    for (const carry of [tlcModule.carryOver.clone, tlcModule.carryOver.next]) {
      if (carry === 'all') throw new Error('all is carried over');
      expect(carry.take({ plates: [full] })).toEqual({ plates: [plate({ spots: [] })] });
      expect(carry.told['zh-CN']).toContain('斑点、照片');
    }
    expect(setUpOf(setUpOf(full))).toEqual(setUpOf(full));
    expect(tlcModule.carryOver.record).toBe('all');
  });

  it('is found by its eluent, its lanes, its remarks, what spots are, and its visualisations in either language', () => {
    const text = tlcModule.text({ plates: [plate({ remark: '两次展开', photo, spots: [spot('s1', 'l1', 0.3, { note: '中间体 3' })] })] }); // prettier-ignore
    for (const word of ['PE/EA 5:1', 'SM', 'Rxn', '两次展开', '中间体 3', 'KMnO4', '高锰酸钾', 'Rf 0.30', '板.jpg'])
      expect(text).toContain(word);
  });

  it('holds its photos as pictures, and has nothing to sign until something is said of a plate', () => {
    expect(tlcModule.files({ plates: [plate({ photo })] })).toEqual([
      { hash: photo.hash, name: '板.jpg', size: 0, mime: 'image/*' },
    ]);
    const begun = plate({ eluent: ' ', spots: [] });
    expect([plate(), begun, { ...begun, remark: '弃用' }, { ...begun, photo }].map((each) => tlcModule.isEmpty({ plates: [each] }))).toEqual([false, true, false, false]); // prettier-ignore
  });

  it('a visualisation is the same in whichever language it is typed; what is nobody’s word stands as it is', () => {
    for (const language of ['zh-CN', 'en-US'] as const)
      for (const value of ['uv254', 'kmno4', 'ninhydrin'])
        expect(visualisationOf(visualisationWords(value, language))).toBe(value);
    expect(visualisationOf(' 香草醛 ')).toBe('香草醛');
    expect(visualisationWords('香草醛', 'en-US')).toBe('香草醛');
    expect(visualisationWords('constructor', 'en-US')).toBe('constructor');
    expect(TLC_OFFERS['zh-CN'].lanes.slice(0, 3)).toEqual(['原料', '共点', '反应液']);
  });
});
