import { ActionIcon, Autocomplete, Button, NativeSelect, TextInput, Tooltip } from '@mantine/core';
import type { Label, Language } from '@shilu/events/core/call';
import { TLC_OFFERS } from '@shilu/events/records/modules/tlc/offers';
import { LONGEST, MOST, type Lane, type Plate, type Spot } from '@shilu/events/records/modules/tlc/tlc-schema';
import { COLOUR_WORDS, laneName, plateName, SIZE_WORDS, STRENGTH_WORDS, TAIL_WORDS, TLC_WORDS, visualisationWords } from '@shilu/events/records/modules/tlc/tlc-words'; // prettier-ignore
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import sideways from '../../../ui/sideways.module.css';
import { moved, OrderTools } from '../order-tools';
import { nameOf } from './plate-canvas';
import { patchedLane, patchedSpot, withoutLane, withoutSpot, withSpot } from './plate-edit';
import { RfField } from './rf-field';
import classes from './tlc.module.css';

type Props = {
  readonly plate: Plate;
  readonly number: number;
  readonly language: Language;
  /** Changes with the same `joins` are one step of the undo. */
  readonly onChange: (plate: Plate, joins?: string) => void;
};

const COLUMNS = ['rf', 'seenUnder', 'colour', 'size', 'strength', 'tail', 'note'] as const;
const MIDDLE = 0.5;

/** One of few, as wide as its words. */
const OneOf = <V extends string>(props: {
  readonly label: string;
  readonly words: Readonly<Record<V, Label>>;
  readonly language: Language;
  readonly value: V;
  readonly onChange: (value: V) => void;
}) => {
  const { label, words, language, value, onChange } = props;
  const values = Object.keys(words) as V[];
  return (
    <NativeSelect
      size="xs"
      rightSectionWidth={18}
      classNames={{ input: classes['oneOf'] ?? '' }}
      aria-label={label}
      value={value}
      data={values.map((each) => ({ value: each, label: words[each][language] }))}
      onChange={(event) => {
        const chosen = values.find((each) => each === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
};

const SpotRow = ({ plate, spot, language, onChange }: Omit<Props, 'number'> & { readonly spot: Spot }) => {
  const { t } = useTranslation('tlc');
  const name = nameOf(plate, spot, language, t);
  const patch = (part: Partial<Spot>, joins?: string): void => onChange(patchedSpot(plate, spot.id, part), joins);
  const labelOf = (column: keyof typeof TLC_WORDS): string => `${name} ${TLC_WORDS[column][language]}`;
  const toggled = (each: string): string[] =>
    spot.seenUnder.includes(each)
      ? spot.seenUnder.filter((other) => other !== each)
      : plate.visualisations.filter((other) => other === each || spot.seenUnder.includes(other));
  return (
    <tr>
      <td>
        <NativeSelect
          size="xs"
          rightSectionWidth={18}
          classNames={{ input: classes['oneOf'] ?? '' }}
          aria-label={labelOf('lane')}
          value={spot.laneId}
          data={plate.lanes.map((lane) => ({ value: lane.id, label: laneName(lane.name, language) }))}
          onChange={(event) => patch({ laneId: event.currentTarget.value })}
        />
      </td>
      <td>
        <RfField
          label={labelOf('rf')}
          rf={spot.rf}
          spotId={spot.id}
          onChange={(rf) => patch({ rf }, `rf ${spot.id}`)}
        />
      </td>
      <td>
        {plate.visualisations.length === 0 ? <span className="mute">{t('noVisualisation')}</span> : null}
        <span className={classes['seen']}>
          {plate.visualisations.map((each) => (
            <button
              key={each}
              type="button"
              className={classes['toggle']}
              aria-pressed={spot.seenUnder.includes(each)}
              aria-label={`${labelOf('seenUnder')} ${visualisationWords(each, language)}`}
              onClick={() => patch({ seenUnder: toggled(each) })}
            >
              {visualisationWords(each, language)}
            </button>
          ))}
        </span>
      </td>
      <td>
        <OneOf
          {...{ label: labelOf('colour'), words: COLOUR_WORDS, language, value: spot.colour }}
          onChange={(colour) => patch({ colour })}
        />
      </td>
      <td>
        <OneOf
          {...{ label: labelOf('size'), words: SIZE_WORDS, language, value: spot.size }}
          onChange={(size) => patch({ size })}
        />
      </td>
      <td>
        <OneOf
          {...{ label: labelOf('strength'), words: STRENGTH_WORDS, language, value: spot.strength }}
          onChange={(strength) => patch({ strength })}
        />
      </td>
      <td>
        <OneOf
          {...{ label: labelOf('tail'), words: TAIL_WORDS, language, value: spot.tail }}
          onChange={(tail) => patch({ tail })}
        />
      </td>
      <td>
        <TextInput
          size="xs"
          miw={110}
          aria-label={labelOf('note')}
          maxLength={LONGEST.note}
          value={spot.note}
          onChange={(event) => patch({ note: event.currentTarget.value }, `note ${spot.id}`)}
        />
      </td>
      <td>
        <Tooltip label={t('remove')}>
          <ActionIcon
            aria-label={t('removeSpot', { spot: name })}
            onClick={() => onChange(withoutSpot(plate, spot.id))}
          >
            <IconX size={16} />
          </ActionIcon>
        </Tooltip>
      </td>
    </tr>
  );
};

const LaneRow = ({ plate, lane, at, language, onChange }: Omit<Props, 'number'> & { readonly lane: Lane; readonly at: number }) => {
  const { t } = useTranslation('tlc');
  const name = laneName(lane.name, language);
  return (
    <tr className={classes['laneRow']}>
      <th colSpan={COLUMNS.length + 2} scope="rowgroup">
        <span className={classes['laneTools']}>
          <Autocomplete
            size="xs"
            w={124}
            aria-label={t('laneName', { number: at + 1 })}
            placeholder={TLC_WORDS.lane[language]}
            maxLength={LONGEST.name}
            data={[...TLC_OFFERS[language].lanes]}
            value={lane.name}
            onChange={(next) => onChange(patchedLane(plate, lane.id, { name: next }), `lane ${lane.id}`)}
          />
          <OrderTools
            name={t('laneTools', { lane: name })}
            at={at}
            count={plate.lanes.length}
            onMove={(by) => onChange({ ...plate, lanes: moved(plate.lanes, at, by) })}
            onRemove={() => onChange(withoutLane(plate, lane.id))}
          />
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            aria-label={t('addSpotTo', { lane: name })}
            disabled={plate.spots.length >= MOST.spots}
            onClick={() => onChange(withSpot(plate, lane.id, MIDDLE).plate)}
          >
            {t('addSpot')}
          </Button>
        </span>
      </th>
    </tr>
  );
}; // prettier-ignore

/** Everything of a plate's lanes and spots as fields: all that can be drawn can be typed here. */
export const SpotTable = ({ plate, number, language, onChange }: Props) => {
  const { t } = useTranslation('tlc');
  return (
    <div className={`${classes['fields'] ?? ''} ${sideways['sideways'] ?? ''}`}>
      <table className={classes['table']} aria-label={t('table', { plate: plateName(number, language) })}>
        <thead>
          <tr>
            <th scope="col">{TLC_WORDS.lane[language]}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {TLC_WORDS[column][language]}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        {plate.lanes.map((lane, at) => (
          <tbody key={lane.id}>
            <LaneRow {...{ plate, lane, at, language, onChange }} />
            {plate.spots
              .filter(({ laneId }) => laneId === lane.id)
              .map((spot) => (
                <SpotRow key={spot.id} {...{ plate, spot, language, onChange }} />
              ))}
          </tbody>
        ))}
      </table>
    </div>
  );
};
