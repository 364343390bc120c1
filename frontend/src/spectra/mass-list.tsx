import { massText, otherIonText, ppmText, readMass, type AccurateMass } from '@shilu/events/spectra/accurate-mass';
import { IONS, MOST_PPM } from '@shilu/events/spectra/ions';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import classes from './spectra.module.css';

/** Masses of high resolution as a paper has them, with how far they lie. */
export const MassList = ({ masses }: { readonly masses: readonly AccurateMass[] }) => {
  const { t } = useTranslation('spectra');
  const language = useStore(languageStore);
  return (
    <ul className={classes['masses']} aria-label={t('mass.title')}>
      {masses.map((mass) => {
        const { ppm, far } = readMass(mass);
        const typed = ['HRMS', mass.ionisation, IONS[mass.ion].words, mass.formula, mass.found];
        return (
          <li key={mass.id}>
            {massText(mass, language) || typed.filter((part) => part !== '').join(' · ')}
            {ppm === null ? null : <span className="mute"> · {ppmText(ppm)}</span>}
            {otherIonText(mass, language) === '' ? null : (
              <span className="mute"> · {otherIonText(mass, language)}</span>
            )}
            {far ? <span className={classes['far']}> · {t('mass.far', { most: MOST_PPM })}</span> : null}
          </li>
        );
      })}
    </ul>
  );
};
