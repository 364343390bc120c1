import { registerCalls } from '@shilu/events/core/register-calls';
import { tableCalls } from '@shilu/events/core/table-calls';
import { referenceRegister } from '@shilu/events/resources/reference';
import { referenceCalls, type ReadReference } from '@shilu/events/resources/reference-calls';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RegisterPage } from '../registers/register-page';
import { screenOf } from '../registers/register-screens';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { CitedAs } from './cited-as';
import { runsHtml } from './copy-runs';
import { ReferenceImport } from './reference-import';

beforeAll(() => readTexts('references', 'registers', 'common', 'records'));
let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
});

const table = tableCalls(referenceRegister);
const values = { kind: 'article', title: '钯催化偶联', authors: '张三', container: '有机化学', year: 2020 };
const read = (own: Partial<ReadReference>): ReadReference => ({ line: 1, what: 'new', name: '', values: {}, id: null, notes: [], doi: null, ...own }); // prettier-ignore
const references = [
  read({ name: '钯催化偶联', values }),
  read({ line: 4, what: 'there', name: '综述', id: 'ref1' }),
  read({ line: 9, what: 'unreadable', name: 'broken', notes: ['缺少“}”'] }),
];

describe('M06 references come into the library', () => {
  it('what was pasted is shown first, new, there and unreadable; then what is new is added', async () => {
    part('M06', 'import with a preview');
    const onClose = vi.fn();
    server.answer(referenceCalls.parse, { format: 'bibtex', hash: 'a'.repeat(64), references, mayLookUp: false });
    server.answer(table.importRows, { results: [{ row: 1, id: 'ref2', refusal: null }] });
    show(<ReferenceImport onClose={onClose} />);
    fireEvent.change(await screen.findByRole('textbox', { name: '或粘贴到这里' }), {
      target: { value: '@article{x}' },
    });
    fireEvent.click(screen.getByRole('button', { name: '读取' }));
    expect(await screen.findByText('新文献 1 篇，已在库中或重复 1 篇，读不出 1 篇。')).toBeVisible();
    const [unread, fresh, there] = within(screen.getByRole('list', { name: '读到的文献' })).getAllByRole('listitem');
    expect(unread).toHaveTextContent(/读不出第 9 行broken缺少“}”/);
    expect(fresh).toHaveTextContent('张三. 钯催化偶联[J]. 有机化学, 2020.');
    expect(there && within(there).getByRole('link', { name: '综述' })).toHaveAttribute('href', '/resource/detailReference/ref1'); // prettier-ignore
    const { violations } = await axe.run(screen.getByRole('dialog'), { runOnly: ['wcag2a', 'wcag2aa'] });
    expect(violations.map(({ id }) => id).filter((id) => id !== 'color-contrast')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: '加入 1 篇' }));
    expect(await screen.findByText('已加入 1 篇。')).toBeVisible();
    expect(server.sent(table.importRows)).toMatchObject([{ fileName: '粘贴的文献', rows: [{ row: 1, id: null, values }] }]); // prettier-ignore
    fireEvent.click(screen.getByText('关闭'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('DOIs are looked up where that is allowed, and found ones stand among what was read', async () => {
    part('M06', 'a DOI looked up into the library');
    const [known, silent] = ['10.1021/a', '10.1021/b'];
    server.answer(referenceCalls.parse, {
      ...{ format: 'doi', hash: 'a'.repeat(64), mayLookUp: true },
      references: [read({ what: 'unreadable', name: known, doi: known }), read({ line: 2, what: 'unreadable', name: silent, doi: silent })], // prettier-ignore
    });
    server.answer(referenceCalls.lookUp, { hash: 'b'.repeat(64), reference: read({ name: '钯催化偶联', values }) });
    show(<ReferenceImport onClose={() => undefined} />);
    fireEvent.change(await screen.findByRole('textbox', { name: '或粘贴到这里' }), { target: { value: known } });
    fireEvent.click(screen.getByRole('button', { name: '读取' }));
    const lookUp = await screen.findByRole('button', { name: '联网查询 2 个 DOI' });
    expect(server.sent(referenceCalls.lookUp)).toEqual([]);
    fireEvent.click(lookUp);
    expect(await screen.findByText('新文献 2 篇，已在库中或重复 0 篇，读不出 0 篇。')).toBeVisible();
    expect(server.sent(referenceCalls.lookUp)).toEqual([{ doi: known }, { doi: silent }]);
    expect(screen.queryByRole('button', { name: /联网查询/ })).toBeNull();
    expect(server.sent(table.importRows)).toEqual([]);
  });

  it('a lookup that is refused says why and leaves the rest as it was', async () => {
    server.answer(referenceCalls.parse, {
      ...{ format: 'doi', hash: 'a'.repeat(64), mayLookUp: true },
      references: [read({ what: 'unreadable', name: '10.1021/a', doi: '10.1021/a' })],
    });
    server.refuse(referenceCalls.lookUp, 'platformSilent');
    show(<ReferenceImport onClose={() => undefined} />);
    fireEvent.change(await screen.findByRole('textbox', { name: '或粘贴到这里' }), { target: { value: '10.1021/a' } });
    fireEvent.click(screen.getByRole('button', { name: '读取' }));
    fireEvent.click(await screen.findByRole('button', { name: '联网查询 1 个 DOI' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: '联网查询 1 个 DOI' })).toBeEnabled();
  });

  it('a file in the encoding of Chinese programs is read as one in UTF-8; what is refused says why, and nothing typed is lost', async () => {
    server.refuse(referenceCalls.parse, 'workTooLarge');
    show(<ReferenceImport onClose={() => undefined} />);
    const typed = await screen.findByRole('textbox', { name: '或粘贴到这里' });
    fireEvent.change(typed, { target: { value: '@article{x}' } });
    // 题 in GB 18030.
    const bytes = new Uint8Array([...Buffer.from('TY  - JOUR\nTI  - '), 0xcc, 0xe2]);
    const file = new File([bytes], 'cnki.ris');
    fireEvent.change(screen.getByLabelText('选择 BibTeX 或 RIS 文件'), { target: { files: [file] } });
    expect(await screen.findByRole('alert')).toBeVisible();
    await waitFor(() => expect(server.sent(referenceCalls.parse)).toEqual([{ content: 'TY  - JOUR\nTI  - 题' }]));
    expect(screen.getByRole('textbox', { name: '或粘贴到这里' })).toHaveValue('@article{x}');
  });

  it('stands in the menu of the list', async () => {
    server.answer(registerCalls(referenceRegister).page, [], 0);
    show(<RegisterPage {...screenOf(referenceRegister)} />);
    fireEvent.click(await screen.findByRole('button', { name: '表格' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '导入 BibTeX / RIS…' }));
    expect(await screen.findByRole('dialog', { name: '导入文献' })).toBeVisible();
  });
});

describe('R101 a reference is shown as each style writes it', () => {
  it('with the italics and bold of the ACS, which go along when it is copied', async () => {
    const entry = {
      ...{ id: 'r', ownerId: null, removed: false, revision: 1, createdAt: '', modifiedAt: '' },
      values: {
        ...values,
        title: 'A & B',
        authors: 'Smith, John',
        shortContainer: 'Chin. J. Org. Chem.',
        volume: '40',
      },
    };
    const { container } = show(<CitedAs entry={entry} />);
    expect(await screen.findByText('SMITH J. A & B[J]. 有机化学, 2020, 40.')).toBeVisible();
    expect([...container.querySelectorAll('i, b')].map(({ textContent }) => textContent)).toEqual(['Chin. J. Org. Chem.', '2020', '40']); // prettier-ignore
    expect(runsHtml([{ text: 'A & <B>' }, { text: '2020', style: 'bold' }])).toBe('A &amp; &lt;B&gt;<b>2020</b>');
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { clipboard: { writeText } }));
    fireEvent.click(screen.getByRole('button', { name: '复制 GB/T 7714-2015 格式' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('SMITH J. A & B[J]. 有机化学, 2020, 40.'));
    vi.unstubAllGlobals();
  });
});
