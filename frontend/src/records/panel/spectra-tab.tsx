import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { characterisation } from '@shilu/events/spectra/characterisation';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../files/file-links';
import { FilePreviewLazy } from '../../files/file-preview-lazy';
import { SpectrumNear } from '../../files/spectrum-near';
import { OneLine } from '../../ui/one-line';
import { useOpenRecord } from '../page/record-context';
import classes from '../page/record.module.css';
import { spectraOfRecord, type RecordSpectrum } from './spectra-of-record';

type Opened = { readonly spectrum: RecordSpectrum; readonly over: readonly string[] };

/** Every spectrum of the record, whichever module holds it: at a glance, opened, and laid over one another. */
export const SpectraTab = () => {
  const { t } = useTranslation(['spectra', 'common']);
  const { record, showModule } = useOpenRecord();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const spectra = spectraOfRecord(record.modules);
  if (spectra.length === 0) return <Text c="dimmed">{t('panel.none')}</Text>;
  const taken = spectra.filter(({ key }) => chosen.includes(key));
  const [first, ...others] = taken;
  return (
    <Stack gap={10}>
      {spectra.length > 1 ? (
        <Button
          size="compact-sm"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          disabled={first === undefined || others.length === 0}
          onClick={() => first && setOpened({ spectrum: first, over: others.map(({ file }) => file.hash) })}
        >
          {t('panel.overlay', { count: taken.length })}
        </Button>
      ) : null}
      {spectra.map((spectrum) => {
        const { key, file, read, moduleId, moduleTitle } = spectrum;
        const text = read === undefined ? '' : characterisation(read);
        return (
          <article key={key} className={classes['entry']}>
            <Checkbox
              size="xs"
              checked={chosen.includes(key)}
              label={<OneLine text={file.name} />}
              aria-label={t('panel.choose', { name: file.name })}
              onChange={(event) =>
                setChosen(event.currentTarget.checked ? [...chosen, key] : chosen.filter((each) => each !== key))
              }
            />
            <button
              type="button"
              className={classes['spectrum']}
              aria-label={t('panel.open', { name: file.name })}
              onClick={() => setOpened({ spectrum, over: [] })}
            >
              <SpectrumNear file={file} read={read} size={{ width: 300, height: 130 }} />
              <span className="link">{t('panel.show')}</span>
            </button>
            {text === '' ? null : <div style={{ fontSize: 13, overflowWrap: 'anywhere' }}>{text}</div>}
            <button type="button" className="link" style={{ fontSize: 12 }} onClick={() => showModule(moduleId)}>
              {moduleTitle}
            </button>
          </article>
        );
      })}
      {opened === null ? null : (
        <FilePreviewLazy
          file={opened.spectrum.file}
          listed={spectra.map(({ file }) => file)}
          reading={{ read: opened.spectrum.read, onRead: null, over: opened.over }}
          onClose={() => setOpened(null)}
          onDownload={() => void downloadFile(opened.spectrum.file, { recordId: record.experimentId })}
        />
      )}
    </Stack>
  );
};
