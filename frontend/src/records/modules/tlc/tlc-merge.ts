import type { Language } from '@shilu/events/core/call';
import { isLane, isSetUp, isSpot, type PlateSetUp } from '@shilu/events/records/modules/tlc/tlc-shape';
import type { Lane, Plate, Tlc } from '@shilu/events/records/modules/tlc/tlc-schema';
import { laneName, plateName, TLC_WORDS } from '@shilu/events/records/modules/tlc/tlc-words';
import { chosenValue, keyedUnits, type MergeUnit } from '../merge-units';
import type { MergeRules } from '../module-ui';

const setUpOf = ({ lanes: _lanes, spots: _spots, ...setUp }: Plate): PlateSetUp => setUp;

type Keyed = { readonly key: string; readonly label: string; readonly value: unknown };

/** A plate as its set-up, then its lanes, then its spots: who moves a spot touches nothing else. */
const keyed = (tlc: Tlc, language: Language): readonly Keyed[] =>
  tlc.plates.flatMap((plate, at): Keyed[] => {
    const name = plateName(at + 1, language);
    const laneOf = (id: string): string => laneName(plate.lanes.find((lane) => lane.id === id)?.name ?? '', language);
    return [
      { key: `${plate.id}/plate`, label: name, value: setUpOf(plate) },
      ...plate.lanes.map((lane) => ({
        ...{ key: `${plate.id}/lane/${lane.id}`, value: lane },
        label: `${name} · ${TLC_WORDS.lane[language]} ${laneName(lane.name, language)}`,
      })),
      ...plate.spots.map((spot) => ({
        ...{ key: `${plate.id}/spot/${spot.id}`, value: spot },
        label: `${name} · ${laneOf(spot.laneId)} · ${TLC_WORDS.spot[language]}`,
      })),
    ];
  });

const plateOf = ({ key }: MergeUnit): string => key.slice(0, key.indexOf('/'));

/** What is kept keeps what it stands on: a spot its lane and how it was seen, a lane its plate, from whoever has them. */
const composed = (units: readonly MergeUnit[], valueOf: (unit: MergeUnit) => unknown): Tlc => {
  const plates = [...new Set(units.map(plateOf))].flatMap((plateId): Plate[] => {
    const own = units.filter((unit) => plateOf(unit) === plateId);
    const spots = own.map(valueOf).filter(isSpot);
    const used = new Set(spots.map(({ laneId }) => laneId));
    const lanes = own
      .map((unit) => valueOf(unit) ?? [unit.theirs, unit.mine].find((each) => isLane(each) && used.has(each.id)))
      .filter((value): value is Lane => isLane(value) && !isSpot(value));
    const of = own.find(({ key }) => key === `${plateId}/plate`);
    const chosen = of && valueOf(of);
    const setUp = isSetUp(chosen)
      ? chosen
      : lanes.length + spots.length > 0
        ? [of?.theirs, of?.mine].find(isSetUp)
        : undefined;
    if (setUp === undefined) return [];
    const seen = spots.flatMap(({ seenUnder }) => seenUnder);
    return [{ ...setUp, visualisations: [...new Set([...setUp.visualisations, ...seen])], lanes, spots }];
  });
  return { plates };
};

export const tlcMerge = (languageNow: () => Language): Pick<MergeRules<Tlc>, 'units' | 'compose'> => ({
  units: (base, mine, theirs) => {
    const language = languageNow();
    return keyedUnits(base && keyed(base, language), keyed(mine, language), keyed(theirs, language));
  },
  compose: (units, chosen) => composed(units, (unit) => chosenValue(unit, chosen)),
});
