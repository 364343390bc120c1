import { decodeText } from '@shilu/events/core/decode-text';
import { figuresOfSpectra, spectraInText } from '@shilu/events/spectra/file-figures';
import { serveJobs } from '../workers/serve-jobs';
import type { SpectrumJob } from './spectrum-drawer';

serveJobs((job) => {
  const { bytes, read, size } = job as SpectrumJob;
  return Promise.resolve({ value: figuresOfSpectra(spectraInText(decodeText(bytes)), read ?? undefined, size) });
});
