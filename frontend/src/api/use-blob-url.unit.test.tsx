import { fileCalls } from '@shilu/events/files/calls';
import { screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { HeldInContext, type HeldIn } from '../files/held-in';
import { BlobImage } from '../records/blob-image';
import { RecordSheet } from '../records/preview/record-sheet';
import { SpectrumPicture } from '../spectra/spectrum-picture';
import { moduleForTests } from '../testing/module-view';
import { recordForTests } from '../testing/record-view';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';

const HASH = 'a'.repeat(64);
const picture = { type: 'doc', content: [{ type: 'image', attrs: { hash: HASH } }] };
let server: ServerForTests;

beforeAll(() => readTexts('records', 'spectra'));
beforeEach(() => {
  server = serverForTests();
  server.refuse(fileCalls.download, 'notFound');
});
afterEach(() => vi.unstubAllGlobals());

/** Where files were asked for, as the server was told. */
const places = () =>
  server.sent(fileCalls.download).map(({ recordId, category, entryId }) => ({ recordId, category, entryId }));

const In = ({ place, children }: { readonly place: HeldIn; readonly children: ReactNode }) => {
  const [heldIn] = useState(place);
  return <HeldInContext value={heldIn}>{children}</HeldInContext>;
};

it('a picture is asked for where the screen has it from, once in each place', async () => {
  const shown = <BlobImage hash={HASH} alt="板" width={null} />;
  show(
    <>
      <In place={{ recordId: 'r1' }}>{shown}</In>
      <In place={{ recordId: 'r1' }}>{shown}</In>
      <In place={{ recordId: 'r2' }}>{shown}</In>
      <In place={{ category: 'instrument', entryId: 'i1' }}>{shown}</In>
      {shown}
    </>,
  );
  await waitFor(() => expect(screen.getAllByText('[板]')).toHaveLength(5));
  expect(places()).toEqual([
    { recordId: 'r1' },
    { recordId: 'r2' },
    { category: 'instrument', entryId: 'i1' },
    { recordId: undefined },
  ]);
});

it('a record that is read has its pictures from itself, whatever stands around it', async () => {
  const modules = [moduleForTests({ content: picture })];
  show(
    <In place={{ recordId: 'around' }}>
      {['r1', 'r2'].map((experimentId) => (
        <RecordSheet key={experimentId} record={{ ...recordForTests, experimentId, modules }} />
      ))}
    </In>,
  );
  await waitFor(() => expect(places()).toEqual([{ recordId: 'r1' }, { recordId: 'r2' }]));
});

it('a spectrum is asked for where the screen has it from, too', async () => {
  const file = { hash: HASH, name: '1.jdx', size: 9, mime: 'chemical/x-jcamp-dx' };
  const shown = <SpectrumPicture file={file} read={undefined} size={{ width: 300, height: 130 }} />;
  show(
    <>
      <In place={{ recordId: 'r1' }}>{shown}</In>
      <In place={{ recordId: 'r2' }}>{shown}</In>
    </>,
  );
  await waitFor(() => expect(places()).toEqual([{ recordId: 'r1' }, { recordId: 'r2' }]));
});
