import { begunPlate } from '@shilu/events/records/modules/tlc/offers';
import { heldRf } from '@shilu/events/records/modules/tlc/rf';
import { setUpOf } from '@shilu/events/records/modules/tlc/tlc';
import { MOST, type Lane, type Plate, type Spot, type Tlc } from '@shilu/events/records/modules/tlc/tlc-schema';
import type { Language } from '@shilu/events/core/call';

const newId = (): string => crypto.randomUUID();

/** One more plate: set up as the last one is, or one to begin with. */
export const withPlate = ({ plates }: Tlc, language: Language): Tlc => {
  const last = plates.at(-1);
  if (plates.length >= MOST.plates) return { plates };
  if (last === undefined) return { plates: [begunPlate(language, newId)] };
  const { lanes, ...next } = setUpOf(last);
  return { plates: [...plates, { ...next, id: newId(), lanes: lanes.map((lane) => ({ ...lane, id: newId() })) }] };
};

export const withLane = (plate: Plate, name: string, at: number | null = null): Plate =>
  plate.lanes.length >= MOST.lanes ? plate : { ...plate, lanes: [...plate.lanes, { id: newId(), name, at }] };

export const patchedLane = (plate: Plate, id: string, part: Partial<Lane>): Plate => ({
  ...plate,
  lanes: plate.lanes.map((lane) => (lane.id === id ? { ...lane, ...part } : lane)),
});

/** A lane goes with its spots. */
export const withoutLane = (plate: Plate, id: string): Plate => ({
  ...plate,
  lanes: plate.lanes.filter((lane) => lane.id !== id),
  spots: plate.spots.filter(({ laneId }) => laneId !== id),
});

/** A spot as most are; seen under the plate's visualisation where there is only one. */
export const withSpot = (plate: Plate, laneId: string, rf: number): { readonly plate: Plate; readonly id: string } => {
  const id = newId();
  if (plate.spots.length >= MOST.spots) return { plate, id: '' };
  const seenUnder = plate.visualisations.length === 1 ? plate.visualisations : [];
  const spot: Spot = {
    ...{ id, laneId, rf: heldRf(rf), size: 'medium', tail: 'none', strength: 'medium', colour: 'none', note: '' },
    seenUnder: [...seenUnder],
  };
  return { plate: { ...plate, spots: [...plate.spots, spot] }, id };
};

export const patchedSpot = (plate: Plate, id: string, part: Partial<Spot>): Plate => ({
  ...plate,
  spots: plate.spots.map((spot) => (spot.id === id ? { ...spot, ...part } : spot)),
});

export const withoutSpot = (plate: Plate, id: string): Plate => ({
  ...plate,
  spots: plate.spots.filter((spot) => spot.id !== id),
});

/** What the plate is no longer seen under, none of its spots is. */
export const withVisualisations = (plate: Plate, visualisations: readonly string[]): Plate => {
  const kept = new Set(visualisations);
  return {
    ...plate,
    visualisations: [...kept],
    spots: plate.spots.map((spot) =>
      spot.seenUnder.every((each) => kept.has(each))
        ? spot
        : { ...spot, seenUnder: spot.seenUnder.filter((each) => kept.has(each)) },
    ),
  };
};

/** The lane beside another one; the same where there is none. */
export const laneBeside = ({ lanes }: Pick<Plate, 'lanes'>, laneId: string, by: 1 | -1): string =>
  lanes[lanes.findIndex(({ id }) => id === laneId) + by]?.id ?? laneId;
