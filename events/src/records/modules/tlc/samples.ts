import fc from 'fast-check';
import { word, type ModuleSamples } from '../../../testing/module-sample';
import { SPOT_COLOURS, SPOT_SIZES, STRENGTHS, TAILS } from './tlc-schema';
import { tlcModule } from './tlc';

const spot = fc.record({
  rf: fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100),
  size: fc.constantFrom(...SPOT_SIZES),
  tail: fc.constantFrom(...TAILS),
  strength: fc.constantFrom(...STRENGTHS),
  colour: fc.constantFrom(...SPOT_COLOURS),
  note: word,
  lane: fc.nat({ max: 2 }),
  seen: fc.boolean(),
});

const photo = fc.record({
  hash: fc.stringMatching(/^[0-9a-f]{64}$/),
  name: word.map((name) => `${name}.jpg`),
  width: fc.integer({ min: 1, max: 4_000 }),
  height: fc.integer({ min: 1, max: 4_000 }),
  scale: fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 60, max: 100 }))
      .map(([front, origin]) => ({ origin: origin / 100, front: front / 100 })),
  ),
});

const plate = fc.record({
  eluent: word,
  developments: fc.integer({ min: 1, max: 3 }),
  phase: word,
  visualisations: fc.constantFrom([], ['uv254'], ['uv254', 'kmno4']),
  remark: word,
  photo: fc.option(photo),
  lanes: fc.array(fc.tuple(word, fc.option(fc.constantFrom(0.25, 0.5))), { minLength: 1, maxLength: 3 }),
  spots: fc.array(spot, { maxLength: 4 }),
});

export const samples: ModuleSamples = {
  type: tlcModule.type,
  contents: fc.array(plate, { maxLength: 2 }).map((plates) => ({
    content: {
      plates: plates.map(({ lanes, spots, ...rest }, at) => ({
        ...rest,
        id: `p${at}`,
        lanes: lanes.map(([name, place], index) => ({ id: `l${index}`, name, at: place })),
        spots: spots.map(({ lane, seen, ...own }, index) => ({
          ...own,
          id: `s${index}`,
          laneId: `l${lane % lanes.length}`,
          seenUnder: seen ? rest.visualisations.slice(0, 1) : [],
        })),
      })),
    },
    said: plates.flatMap(({ eluent, phase, remark, photo: shown, lanes, spots }) => [
      ...[eluent, phase, remark, ...lanes.map(([name]) => name), ...spots.map(({ note }) => note)],
      ...(shown === null ? [] : [shown.name]),
    ]),
  })),
};
