import { isLane, isSetUp, isSpot } from '@shilu/events/records/modules/tlc/tlc-shape';
import type { Tlc } from '@shilu/events/records/modules/tlc/tlc-schema';
import { laneName, setUpWords, spotWords } from '@shilu/events/records/modules/tlc/tlc-words';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import type { StaticProps, UnitProps } from '../module-ui';
import { PlateStatic } from './plate-static';

export const TlcStatic = ({ content: { plates } }: StaticProps<Tlc>) => {
  const { t } = useTranslation('tlc');
  if (plates.length === 0) return <p className="mute">{t('none')}</p>;
  return plates.map((plate, at) => <PlateStatic key={plate.id} plate={plate} number={at + 1} />);
};

/** The set-up of a plate, a lane or a spot of a merge. */
export const TlcUnit = ({ value }: UnitProps<Tlc>) => {
  const language = useStore(languageStore);
  if (isSetUp(value))
    return (
      <span>
        {setUpWords(value, language)}
        {value.photo === null ? '' : ` · ${value.photo.name}`}
      </span>
    );
  if (isSpot(value)) return <span>{spotWords(value, language)}</span>;
  return isLane(value) ? <span>{laneName(value.name, language)}</span> : null;
};
