import { sameJson } from '../../../core/canonical';
import { FIELD_FORMAT, fieldChange, type FieldChange } from '../../../core/trace';
import type { TraceValue } from '../../../core/trace-value';
import { orderChange } from '../order-change';
import type { Lane, Photo, Plate, Spot, Tlc } from './tlc-schema';
import type { ChangedSpot } from './tlc-words';

const data = (of: string, value: unknown): TraceValue => ({ kind: 'data', of: `tlc.${of}`, data: value });
const orNull = (text: string): string | null => (text === '' ? null : text);

const toldSetUp = ({ eluent, developments, phase, visualisations, remark }: Plate): TraceValue =>
  data('plate', { eluent, developments, phase, visualisations, remark });

/** The photo by its hash: another may have the same name. */
const toldPhoto = (photo: Photo | null): TraceValue | null =>
  photo && {
    kind: 'files',
    files: [{ name: photo.name, hash: photo.hash, note: `${photo.width} × ${photo.height}` }],
  };
const toldScale = (photo: Photo | null): TraceValue | null => (photo?.scale ? data('scale', photo.scale) : null);

/** Each part of a plate by its name in the trace, and what it says there. */
const PARTS: readonly (readonly [part: string, told: (plate: Plate) => TraceValue | null])[] = [
  ['eluent', ({ eluent }) => orNull(eluent)],
  ['developments', ({ developments }) => ({ kind: 'number', number: String(developments) })],
  ['phase', ({ phase }) => orNull(phase)],
  ['visualisations', ({ visualisations }) => (visualisations.length === 0 ? null : data('visualisations', visualisations))], // prettier-ignore
  ['remark', ({ remark }) => orNull(remark)],
];

const photoChanges = (id: string, number: number, was: Photo | null, is: Photo | null): FieldChange[] => [
  ...(sameJson(toldPhoto(was), toldPhoto(is))
    ? []
    : [
        fieldChange(`plate/${id}/photo`, `@tlc.photo.${number}`, toldPhoto(was), toldPhoto(is), {
          fieldFormat: FIELD_FORMAT.image,
        }),
      ]),
  ...(sameJson(toldScale(was), toldScale(is))
    ? []
    : [fieldChange(`plate/${id}/scale`, `@tlc.scale.${number}`, toldScale(was), toldScale(is))]),
];

const setUpChanges = (number: number, was: Plate | undefined, is: Plate | undefined): FieldChange[] => {
  const { id } = is ?? was ?? { id: '' };
  if (!was || !is)
    return [fieldChange(`plate/${id}`, `@tlc.plate.${number}`, was ? toldSetUp(was) : null, is ? toldSetUp(is) : null)];
  return PARTS.map(([part, told]) => [part, told(was), told(is)] as const)
    .filter(([, old, next]) => !sameJson(old, next))
    .map(([part, old, next]) => fieldChange(`plate/${id}/${part}`, `@tlc.${part}.${number}`, old, next));
};

/** What either side has, by its id: what was taken out first, then what stands there now. */
const pairs = <T extends { readonly id: string }>(
  old: readonly T[],
  next: readonly T[],
): readonly (readonly [was: T | undefined, is: T | undefined])[] => {
  const before = new Map(old.map((item) => [item.id, item]));
  const after = new Set(next.map(({ id }) => id));
  return [
    ...old.filter(({ id }) => !after.has(id)).map((was) => [was, undefined] as const),
    ...next.map((is) => [before.get(is.id), is] as const),
  ];
};

const numberIn = (items: readonly { readonly id: string }[], id: string): number =>
  items.findIndex((item) => item.id === id) + 1;

const toldLane = (lane: Lane | undefined): TraceValue | null =>
  lane ? data('lane', { name: lane.name, at: lane.at }) : null;

const laneChanges = (plate: number, id: string, old: readonly Lane[], next: readonly Lane[]): FieldChange[] =>
  pairs(old, next)
    .filter(([was, is]) => !sameJson(was ?? null, is ?? null))
    .map(([was, is]) => {
      const lane = is ?? was ?? { id: '', name: '' };
      const number = numberIn(is ? next : old, lane.id);
      return fieldChange(`plate/${id}/lane/${lane.id}`, `@tlc.lane.${plate}.${number}.${lane.name}`, toldLane(was), toldLane(is)); // prettier-ignore
    });

const SPOT_PARTS = ['rf', 'size', 'tail', 'strength', 'colour', 'seenUnder', 'note'] as const;

const wholeSpot = ({ id: _id, laneId: _laneId, ...spot }: Spot): ChangedSpot => spot;

/** Of a spot that stands on both sides, what one has otherwise than the other. */
const changedOf = (spot: Spot, other: Spot, lanes: readonly Lane[]): ChangedSpot => ({
  ...Object.fromEntries(SPOT_PARTS.filter((part) => !sameJson(spot[part], other[part])).map((part) => [part, spot[part]])), // prettier-ignore
  ...(spot.laneId === other.laneId ? {} : { lane: lanes.find(({ id }) => id === spot.laneId)?.name ?? '' }),
});

/** Spots are counted within their lane. */
const placeOf = ({ id, laneId }: Spot, { lanes, spots }: Pick<Plate, 'lanes' | 'spots'>): string => {
  const number = numberIn(
    spots.filter((spot) => spot.laneId === laneId),
    id,
  );
  return `${number}.${lanes.find((lane) => lane.id === laneId)?.name ?? ''}`;
};

const EMPTY = { lanes: [], spots: [] } as const;
type Standing = { readonly lanes: readonly Lane[]; readonly spots: readonly Spot[] };

const spotChanges = (plate: number, id: string, old: Plate | undefined, next: Plate | undefined): FieldChange[] =>
  pairs(old?.spots ?? [], next?.spots ?? [])
    .filter(([was, is]) => !sameJson(was ?? null, is ?? null))
    .flatMap(([was, is]) => {
      const spot = is ?? was;
      const stands = is ? next : old;
      if (!spot || !stands) return [];
      const [before, after] =
        was && is
          ? [changedOf(was, is, old?.lanes ?? []), changedOf(is, was, next?.lanes ?? [])]
          : [was && wholeSpot(was), is && wholeSpot(is)];
      return [
        fieldChange(
          `plate/${id}/spot/${spot.id}`,
          `@tlc.spot.${plate}.${placeOf(spot, stands)}`,
          before ? data('spot', before) : null,
          after ? data('spot', after) : null,
          { rowId: spot.id },
        ),
      ];
    });

const standsOf = (plate: Plate | undefined): Standing => plate ?? EMPTY;
const named = ({ id, name }: Lane) => ({ id, ...(name === '' ? {} : { label: name }) });

/** What differs between two contents: plate by plate, of each its set-up, its photo, its lanes and its spots. */
export function* diffTlc(old: Tlc | null, next: Tlc): Iterable<FieldChange> {
  const before = old?.plates ?? [];
  for (const [was, is] of pairs(before, next.plates)) {
    const { id } = is ?? was ?? { id: '' };
    const number = numberIn(is ? next.plates : before, id);
    yield* setUpChanges(number, was, is);
    yield* photoChanges(id, number, was?.photo ?? null, is?.photo ?? null);
    const [stood, stands] = [standsOf(was), standsOf(is)];
    yield* laneChanges(number, id, stood.lanes, stands.lanes);
    yield* orderChange(`plate/${id}/laneOrder`, `@tlc.laneOrder.${number}`, stood.lanes.map(named), stands.lanes.map(named)); // prettier-ignore
    yield* spotChanges(number, id, was, is);
    const bare = (spots: readonly Spot[]) => spots.map((spot) => ({ id: spot.id }));
    yield* orderChange(`plate/${id}/spotOrder`, `@tlc.spotOrder.${number}`, bare(stood.spots), bare(stands.spots));
  }
  const bare = (plates: readonly Plate[]) => plates.map((plate) => ({ id: plate.id }));
  yield* orderChange('plateOrder', '@tlc.plateOrder', bare(before), bare(next.plates));
}
