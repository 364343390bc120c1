import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MOST_PEAKS, type Peak } from '@shilu/events/spectra/peaks';
import { bandsPointDown, falls, type Spectrum } from '@shilu/events/spectra/spectrum';
import classes from './spectra.module.css';
import { placeText, shareText } from '@shilu/events/spectra/written';

type Props = {
  readonly spectrum: Spectrum;
  readonly peaks: readonly Peak[];
  /** Takes the place of a peak as the mass that was found; left out where none is asked for. */
  readonly onMass?: ((found: string) => void) | undefined;
};

/** Peaks in the order in which the technique lists them. */
export const PeakTable = ({ spectrum, peaks, onMass }: Props) => {
  const { t } = useTranslation('spectra');
  if (peaks.length === 0)
    return (
      <Text fz="sm" c="dimmed" mt={8}>
        {t('noPeaks')}
      </Text>
    );
  const most = peaks.reduce((highest, { y }) => Math.max(highest, Math.abs(y)), 0);
  const { megahertz } = spectrum;
  const inHertz = spectrum.technique === 'nmr' && spectrum.xUnit === 'ppm' && megahertz !== null;
  const down = bandsPointDown(spectrum);
  const ordered = falls(spectrum) ? [...peaks].reverse() : peaks;
  return (
    <>
      {peaks.length === MOST_PEAKS ? (
        <Text fz="sm" c="dimmed" mt={8}>
          {t('mostPeaks', { most: MOST_PEAKS })}
        </Text>
      ) : null}
      <div className={classes['list']} tabIndex={0} role="group" aria-label={t('peaks', { count: peaks.length })}>
        <table className={classes['peaks']}>
          <caption style={{ textAlign: 'left', fontSize: 13, paddingBottom: 4 }}>
            {t('peaks', { count: peaks.length })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{inHertz ? 'δ / ppm' : spectrum.xUnit === '' ? t('place') : spectrum.xUnit}</th>
              {inHertz ? <th scope="col">ν / Hz</th> : null}
              <th scope="col">{down ? spectrum.yUnit : t('height')}</th>
              {onMass === undefined ? null : <th scope="col">HRMS</th>}
            </tr>
          </thead>
          <tbody>
            {ordered.map(({ x, y }) => (
              <tr key={x}>
                <td>{placeText(x, spectrum)}</td>
                {inHertz ? <td>{(x * megahertz).toFixed(1).replace('-', '−')}</td> : null}
                <td>{down ? String(Number(y.toPrecision(4))) : `${shareText(y / most)} %`}</td>
                {onMass === undefined ? null : (
                  <td>
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      aria-label={t('mass.takeThis', { found: placeText(x, spectrum) })}
                      onClick={() => onMass(String(Number(x.toFixed(6))))}
                    >
                      {t('mass.take')}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
};
