import { fileCalls, type FileDetail } from '@shilu/events/files/calls';
import { proves } from '@shilu/tests/proves';
import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { Route, Routes } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { FilePage } from './file-page';

const hash = 'ab'.repeat(32);
const file: FileDetail = {
  ...{ hash, name: '谱图.pdf', size: 2_048, mime: 'application/pdf', more: false },
  brought: { by: 'lin', byName: '林静', at: '2026-11-20T08:30:00.000Z' },
  holders: [
    { category: 'record', id: 'r1', name: 'SL-2026-0012 Suzuki 偶联', fileName: '谱图.pdf' },
    { category: 'instrument', id: 'i1', name: 'HPLC-1', fileName: '校准.pdf' },
  ],
};

beforeAll(() => readTexts('resources', 'records'));
let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
});
const page = () =>
  show(
    <Routes>
      <Route path="/resource/detailFile/:id" element={<FilePage />} />
    </Routes>,
    { at: `/resource/detailFile/${hash}` },
  );

describe('R102 a file', () => {
  it('says what it is, who brought it first, and where it is used, each with a way there', async () => {
    proves('R102');
    server.answer(fileCalls.detail, file);
    const { container } = page();
    expect(await screen.findByRole('heading', { name: '谱图.pdf' })).toBeTruthy();
    expect(screen.getByText(hash)).toBeTruthy();
    expect(screen.getByText(/^林静，2026-11-20/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'SL-2026-0012 Suzuki 偶联' }).getAttribute('href')).toBe('/editRecord/r1');
    expect(screen.getByRole('link', { name: 'HPLC-1' }).getAttribute('href')).toMatch(/i1$/);
    expect(screen.getByText(/那里叫“校准.pdf”/)).toBeTruthy();
    expect(screen.getByRole('button', { name: '下载' })).toBeTruthy();
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('one that nothing uses which its reader may open says so', async () => {
    server.answer(fileCalls.detail, { ...file, holders: [], brought: null });
    page();
    expect(await screen.findByText('您能打开的记录和条目都没有用到它。')).toBeTruthy();
  });
});
