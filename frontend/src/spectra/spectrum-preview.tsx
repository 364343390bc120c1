import {
  ActionIcon,
  Button,
  Group,
  Loader,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  Text,
  Tooltip,
} from '@mantine/core';
import { IconArrowsMaximize, IconCopy, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { FileRef } from '@shilu/events/core/schemas';
import { MOST_SIGNALS, type SpectrumSignals } from '@shilu/events/spectra/spectrum-signals';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextPreview } from '../files/text-preview';
import { showDone, showError } from '../ui/toasts';
import { pickPeaks, THRESHOLD } from '@shilu/events/spectra/peaks';
import { PeakTable } from './peak-table';
import { widthOf, zoomed, type Range } from '@shilu/events/spectra/range';
import { ReadingPane } from './reading-pane';
import { signalOver } from '@shilu/events/spectra/integrate';
import { hasShifts, isReadOff, type Spectrum } from '@shilu/events/spectra/spectrum';
import { CURVE_COLOURS, SpectrumPlot, type View } from './spectrum-plot';
import { wholeOf } from '@shilu/events/spectra/spectrum-scales';
import classes from './spectra.module.css';
import { useOtherSpectra, useSpectra } from './use-spectra';
import { headText, integralText, nothingRead, peakListText } from '@shilu/events/spectra/written';

/** What was read off the spectra of a file: null to `onRead` where it is only shown. */
export type Reading = {
  readonly read: SpectrumSignals | undefined;
  readonly onRead: ((read: SpectrumSignals | undefined) => void) | null;
  /** Hashes of the files that are laid over it at first. */
  readonly over?: readonly string[];
  /** Takes the place of a line of a mass spectrum as an accurate mass that was found. */
  readonly onMass?: ((found: string) => void) | undefined;
};

type Named = { readonly name: string; readonly spectrum: Spectrum };

type ShownProps = Reading & { readonly mine: readonly Named[]; readonly others: readonly FileRef[] };

const Shown = ({ mine, others, read, onRead, onMass, over: laidAtFirst = [] }: ShownProps) => {
  const { t } = useTranslation('spectra');
  const [at, setAt] = useState(0);
  const [over, setOver] = useState<readonly string[]>(laidAtFirst.slice(0, CURVE_COLOURS.length - 1));
  const further = useOtherSpectra(useMemo(() => others.filter(({ hash }) => over.includes(hash)), [others, over]));
  const main = (mine[at] ?? mine[0])?.spectrum;
  const laid = useMemo(
    () => [
      ...mine.filter((_, place) => place !== at && over.includes(String(place))),
      ...further.flatMap(({ file, found }) => {
        const first =
          found !== null && 'spectra' in found ? found.spectra.find(({ imaginary }) => !imaginary) : undefined;
        return first === undefined || first.technique !== main?.technique || first.xUnit !== main.xUnit
          ? []
          : [{ name: file.name, spectrum: first }];
      }),
    ],
    [mine, further, over, at, main],
  );
  const spectra = useMemo(
    () => (main === undefined ? [] : [main, ...laid.map(({ spectrum }) => spectrum)]),
    [main, laid],
  );
  const whole = useMemo(() => wholeOf(spectra), [spectra]);
  const [view, setView] = useState<View | null>(null);
  const [integrating, setIntegrating] = useState(false);
  const [least, setLeast] = useState<number | null>(null);
  const shown = view ?? { shown: whole, height: 1 };
  const threshold = least ?? (main === undefined ? 5 : THRESHOLD[main.technique]);
  const peaks = useMemo(
    () => (main === undefined ? [] : pickPeaks(main, view?.shown ?? whole, threshold / 100)),
    [main, view, whole, threshold],
  );
  if (main === undefined) return null;
  const isRead = read !== undefined && isReadOff(main, read, mine.length === 1);
  const ofAnother = read !== undefined && !isRead;
  const reading = isRead ? read : nothingRead(main);
  const mayRead = onRead !== null && !main.imaginary && !ofAnother;
  const mayIntegrate = mayRead && hasShifts(main);
  const integrate = (stretch: Range): void => {
    const signal = signalOver(main, stretch, crypto.randomUUID());
    if (signal === null || reading.signals.length >= MOST_SIGNALS) return;
    const reference = reading.reference ?? { signalId: signal.id, count: 1 };
    onRead?.({ ...reading, signals: [...reading.signals, signal], reference });
  };
  const zoom = (by: number): void =>
    setView({
      ...shown,
      shown: zoomed(shown.shown, by, (shown.shown.from + shown.shown.to) / 2, whole, widthOf(whole) / 5_000),
    });
  const unfit = further.filter(
    ({ file, found, failed }) => failed || (found !== null && !laid.some(({ name }) => name === file.name)),
  );
  const choices = [
    ...mine.flatMap(({ name }, place) => (place === at ? [] : [{ value: String(place), label: name }])),
    ...others.map(({ hash, name }) => ({ value: hash, label: name })),
  ];
  const takeMass = (found: string): void => {
    onMass?.(found);
    showDone(t('mass.taken', { found }));
  };
  const copy = (): void =>
    void navigator.clipboard.writeText(peakListText(main, peaks)).then(() => showDone(t('copied')), showError);
  return (
    <>
      <div className={classes['tools']}>
        {mine.length > 1 ? (
          <Select
            label={t('which')}
            data={mine.map(({ name }, place) => ({ value: String(place), label: name }))}
            value={String(at)}
            allowDeselect={false}
            onChange={(value) => {
              setAt(Number(value));
              setOver([]);
              setView(null);
            }}
          />
        ) : null}
        {choices.length > 0 ? (
          <MultiSelect
            label={t('over')}
            placeholder={over.length === 0 ? t('overNone') : ''}
            data={choices}
            value={[...over]}
            maxValues={CURVE_COLOURS.length - 1}
            onChange={setOver}
            w={260}
            maw="100%"
          />
        ) : null}
        <Text fz="sm" c="dimmed">
          {[
            main.technique === 'nmr' ? headText(main) : t(`technique.${main.technique}`),
            t('points', { count: main.x.length }),
          ].join(' · ')}
        </Text>
        {mayIntegrate ? (
          <Group gap={8}>
            <SegmentedControl
              aria-label={t('drag.label')}
              data={[
                { value: 'zoom', label: t('drag.zoom') },
                { value: 'integrate', label: t('drag.integrate') },
              ]}
              value={integrating ? 'integrate' : 'zoom'}
              onChange={(value) => setIntegrating(value === 'integrate')}
            />
            {integrating ? (
              <Button variant="default" size="xs" onClick={() => integrate(shown.shown)}>
                {t('drag.shown')}
              </Button>
            ) : null}
          </Group>
        ) : null}
        <Group gap={4}>
          <Tooltip label={t('zoomIn')}>
            <ActionIcon aria-label={t('zoomIn')} onClick={() => zoom(0.6)}>
              <IconZoomIn size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('zoomOut')}>
            <ActionIcon aria-label={t('zoomOut')} onClick={() => zoom(1 / 0.6)}>
              <IconZoomOut size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('whole')}>
            <ActionIcon aria-label={t('whole')} onClick={() => setView(null)}>
              <IconArrowsMaximize size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </Group>
      </div>
      <SpectrumPlot
        spectra={spectra}
        peaks={peaks}
        view={shown}
        onView={setView}
        signals={isRead && hasShifts(main) ? read.signals : []}
        integralText={(signal) => integralText(reading, signal)}
        onIntegrate={mayIntegrate && integrating ? integrate : null}
        label={t('plot', { name: mine[at]?.name ?? '' })}
      />
      <Text fz="xs" c="dimmed" mt={6}>
        {t(integrating ? 'keysIntegrate' : 'keys')}
      </Text>
      {laid.length > 0 ? (
        <ul className={classes['legend']}>
          {[{ name: mine[at]?.name ?? '' }, ...laid].map(({ name }, place) => (
            <li key={place}>
              <i style={{ background: CURVE_COLOURS[place] }} aria-hidden />
              {name}
            </li>
          ))}
        </ul>
      ) : null}
      {unfit.map(({ file }) => (
        <Text key={file.hash} fz="sm" c="var(--amber)" role="note" mt={4}>
          {t('unfit', { name: file.name })}
        </Text>
      ))}
      {ofAnother ? (
        <Text fz="sm" c="dimmed" mt={10} role="note">
          {t('signals.ofAnother')}
        </Text>
      ) : isRead || mayRead ? (
        <ReadingPane read={reading} onChange={onRead} peaks={peaks} />
      ) : null}
      <Group mt={14} gap={12} align="flex-end">
        <NumberInput
          label={t('least')}
          value={threshold}
          onChange={(value) => setLeast(typeof value === 'number' ? value : null)}
          min={0.1}
          max={100}
          step={1}
          decimalScale={1}
          suffix=" %"
          w={150}
        />
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.6} />}
          disabled={peaks.length === 0}
          onClick={copy}
        >
          {t('copy')}
        </Button>
      </Group>
      <PeakTable
        spectrum={main}
        peaks={peaks}
        onMass={main.technique === 'ms' && onMass !== undefined ? takeMass : undefined}
      />
    </>
  );
};

/** JCAMP-DX: the spectra of a file, those of files beside it laid over them, and their peaks. */
export const SpectrumPreview = ({
  blob,
  name,
  others,
  read: readOff,
  onRead,
  onMass,
  over = [],
}: Reading & {
  readonly blob: Blob;
  readonly name: string;
  readonly others: readonly FileRef[];
}) => {
  const { t } = useTranslation('spectra');
  const read = useSpectra(blob);
  const mine = useMemo((): readonly Named[] => {
    if (read === null || 'fault' in read) return [];
    const titles = read.spectra.map((spectrum) => spectrum.title || name);
    return read.spectra.map((spectrum, at) => ({
      spectrum,
      name: [
        titles[at] ?? name,
        titles.indexOf(titles[at] ?? '') === titles.lastIndexOf(titles[at] ?? '') ? '' : `(${String(at + 1)})`,
        spectrum.imaginary ? t('imaginary') : '',
      ]
        .filter((part) => part !== '')
        .join(' '),
    }));
  }, [read, name, t]);
  if (read === null) return <Loader m="xl" aria-label={t('reading')} />;
  if ('fault' in read)
    return (
      <>
        <Text role="alert" mb={8}>
          {t(`fault.${read.fault}`)}
        </Text>
        <TextPreview blob={blob} csv={false} />
      </>
    );
  return (
    <>
      {read.left > 0 ? (
        <Text fz="sm" c="dimmed" mb={8}>
          {t('left', { count: read.left })}
        </Text>
      ) : null}
      <Shown mine={mine} others={others} read={readOff} onRead={onRead} onMass={onMass} over={over} />
    </>
  );
};
