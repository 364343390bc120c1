import { plateFigure } from '@shilu/events/records/modules/tlc/plate-figure';
import { rfText } from '@shilu/events/records/modules/tlc/rf';
import { isScaled, type Plate } from '@shilu/events/records/modules/tlc/tlc-schema';
import { laneName, plateName, setUpWords, spotDetails, TLC_WORDS } from '@shilu/events/records/modules/tlc/tlc-words';
import type { Language } from '@shilu/events/core/call';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BlobImage } from '../../blob-image';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import sideways from '../../../ui/sideways.module.css';
import { PlatePhoto } from './plate-photo';
import { Shapes } from './shapes';
import classes from './tlc.module.css';

/** Lane by lane, for who hears the figure. */
const saidOf = ({ lanes, spots }: Plate, language: Language): string =>
  lanes
    .map(({ id, name }) => {
      const rfs = spots.filter(({ laneId }) => laneId === id).map(({ rf }) => rfText(rf));
      return `${laneName(name, language)} ${rfs.join(', ') || '—'}`;
    })
    .join('; ');

const Figure = ({ plate, number, language }: Props & { readonly language: Language }) => {
  const { t } = useTranslation('tlc');
  const figure = useMemo(() => plateFigure(plate, language), [plate, language]);
  const { width, height, base, lanes, spots } = figure;
  return (
    <svg
      role="img"
      aria-label={t('figure', { plate: plateName(number, language), said: saidOf(plate, language) })}
      className={classes['figure']}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      width={width}
    >
      <PlatePhoto plate={plate} number={number} figure={figure} />
      <Shapes shapes={[base, ...lanes.map(({ shapes }) => shapes), ...spots.map(({ shapes }) => shapes)].flat()} />
    </svg>
  );
};

const SpotRows = ({ plate, language }: { readonly plate: Plate; readonly language: Language }) => {
  const { t } = useTranslation('tlc');
  const comma = language === 'zh-CN' ? '，' : ', ';
  return plate.lanes.map(({ id, name }) => {
    const spots = plate.spots.filter(({ laneId }) => laneId === id);
    const head = (
      <th scope="rowgroup" rowSpan={Math.max(1, spots.length)}>
        {laneName(name, language)}
      </th>
    );
    return (
      <tbody key={id}>
        {spots.length === 0 ? (
          <tr>
            {head}
            <td className={classes['number']}>—</td>
            <td className="mute">{t('noSpots')}</td>
          </tr>
        ) : (
          spots.map((spot, at) => (
            <tr key={spot.id}>
              {at === 0 ? head : null}
              <td className={classes['number']}>{rfText(spot.rf)}</td>
              <td>{spotDetails(spot, language).join(comma)}</td>
            </tr>
          ))
        )}
      </tbody>
    );
  });
};

type Props = { readonly plate: Plate; readonly number: number };

/** A plate as it is read: how it was made, drawn, and lane by lane. */
export const PlateStatic = ({ plate, number }: Props) => {
  const { t } = useTranslation('tlc');
  const language = useStore(languageStore);
  const name = plateName(number, language);
  const { photo, lanes, remark } = plate;
  return (
    <section className={classes['plate']} aria-label={name}>
      <p className={classes['head']}>
        <b>{name}</b> <span>{setUpWords({ ...plate, remark: '' }, language)}</span>
      </p>
      <div className={classes['beside']}>
        {photo !== null && !isScaled(photo) ? (
          <div className={classes['photo']}>
            <BlobImage hash={photo.hash} alt={t('photoOf', { plate: name })} width={null} />
          </div>
        ) : null}
        {lanes.length === 0 && !isScaled(photo) ? null : <Figure plate={plate} number={number} language={language} />}
        {lanes.length === 0 ? null : (
          <div className={`${classes['rows'] ?? ''} ${sideways['sideways'] ?? ''}`} tabIndex={0}>
            <table className={classes['table']} aria-label={t('table', { plate: name })}>
              <thead>
                <tr>
                  <th scope="col">{TLC_WORDS.lane[language]}</th>
                  <th scope="col" className={classes['number']}>
                    Rf
                  </th>
                  <th scope="col">{t('details')}</th>
                </tr>
              </thead>
              <SpotRows plate={plate} language={language} />
            </table>
          </div>
        )}
      </div>
      {remark === '' ? null : <p className={classes['remark']}>{remark}</p>}
    </section>
  );
};
