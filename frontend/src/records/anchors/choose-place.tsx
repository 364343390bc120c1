import { CloseButton } from '@mantine/core';
import type { AskedAnchor } from '@shilu/events/capabilities/anchor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickOne } from '../../ui/picker';
import classes from './anchors.module.css';
import { targetWords } from './comment-target';
import { placesIn, type Place } from './places';
import type { Body } from './selected-anchor';

type Chosen = { readonly body: Body; readonly anchor: AskedAnchor };
type Props = {
  /** What may be commented on: one module, or all parts of an entry. */
  readonly bodies: readonly Body[];
  readonly chosen: Chosen | null;
  readonly onChosen: (chosen: Chosen | null) => void;
  /** What the list is called, and what takes back the choice. */
  readonly label: string;
  readonly takeBack: string;
};

const OFFERED = 60;

/** What a comment will be about: as it was selected on the page, or chosen here by keyboard. */
export const ChoosePlace = ({ bodies, chosen, onChosen, label, takeBack }: Props) => {
  const { t } = useTranslation('records');
  const [places, setPlaces] = useState<readonly (Place & { readonly body: Body })[]>([]);
  if (chosen)
    return (
      <div className={classes['chosen']}>
        <blockquote className={classes['quote']}>{targetWords(chosen.body, chosen.anchor)}</blockquote>
        <CloseButton size="sm" aria-label={takeBack} title={takeBack} onClick={() => onChosen(null)} />
      </div>
    );
  return (
    <PickOne
      size="xs"
      mb={6}
      limit={OFFERED}
      aria-label={label}
      placeholder={label}
      nothingFoundMessage={t(places.length === 0 ? 'comment.noPlace' : 'comment.noPlaceFound')}
      data={places.map((place, at) => ({ value: String(at), label: place.label }))}
      value={null}
      onDropdownOpen={() => setPlaces(bodies.flatMap((body) => placesIn(body).map((place) => ({ ...place, body }))))}
      onChange={(value) => {
        const place = value === null ? undefined : places[Number(value)];
        if (place) onChosen(place);
      }}
    />
  );
};
