import { registerCalls } from '@shilu/events/core/register-calls';
import { tableCalls } from '@shilu/events/core/table-calls';
import { recordCalls } from '@shilu/events/records/calls';
import type { LabReference } from '@shilu/events/records/modules/lab-reference/lab-reference-schema';
import { worksModule } from '@shilu/events/records/modules/registry';
import type { RecordView } from '@shilu/events/records/views';
import { referenceRegister } from '@shilu/events/resources/reference';
import { referenceCalls } from '@shilu/events/resources/reference-calls';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Content } from '@tiptap/core';
import axe from 'axe-core';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { moduleForTests } from '../../../testing/module-view';
import { recordForTests } from '../../../testing/record-view';
import { serverForTests, type ServerForTests } from '../../../testing/server';
import { readTexts, show } from '../../../testing/show';
import { OpenRecordProvider, type OpenRecord } from '../../page/record-context';
import { openRecordForTests } from '../../../testing/open-record';
import { CiteWorks } from './cite-works';

beforeAll(() => readTexts('records', 'references', 'common'));
const calls = registerCalls(referenceRegister);
const table = tableCalls(referenceRegister);
const work = (title: string) => ({ kind: 'article' as const, title, authors: 'Suzuki, A.', year: 1995 });
const entry = (id: string, title: string) => ({
  ...{ id, ownerId: null, removed: false, revision: 1, createdAt: '', modifiedAt: '' },
  values: work(title),
});
const listed: LabReference = { style: 'acs', cited: [{ id: 'k1', entryId: 'e1', reference: work('Listed') }] };
const list = moduleForTests({ id: 'refs', type: worksModule.type, title: '参考文献', content: listed });
const text = moduleForTests({ id: 't' });
const withList: RecordView = { ...recordForTests, modules: [text, list] };
const withNone: RecordView = { ...recordForTests, modules: [text] };

let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
  server.answer(calls.page, [entry('e1', 'Listed'), entry('e2', 'Of the library')], 2);
});

const cite = (record: RecordView, own: Partial<OpenRecord> = {}) => {
  const onTake = vi.fn<(node: Content) => void>();
  const openRecord = openRecordForTests(record, own);
  const shown = show(
    <OpenRecordProvider value={openRecord}>
      <CiteWorks said={openRecord.said} onTake={onTake} onClose={() => {}} />
    </OpenRecordProvider>,
  );
  return { onTake, ...shown };
};
/** What the record is once the list holds these. */
const afterwards = (record: RecordView, ...cited: LabReference['cited']): void => {
  const content: LabReference = { style: 'acs', cited };
  server.answer(recordCalls.record, { ...record, modules: [text, { ...list, content }] });
};
const choose = (name: RegExp): void => void fireEvent.click(screen.getByRole('checkbox', { name }));
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

describe('M06 citing in a text', () => {
  it('a work of the library that the record does not list is listed and cited; what is listed is offered once', async () => {
    part('M06', 'a work of the library cited from a text');
    server.answer(recordCalls.record, withList);
    server.answer(recordCalls.saveModule, { contentRevision: 4, contentHash: '', lastCacheTime: '' });
    const release = server.hold(recordCalls.saveModule);
    const { onTake, container } = cite(withList);
    expect(await screen.findByRole('checkbox', { name: /Of the library/ })).toBeVisible();
    expect(screen.getAllByRole('checkbox', { name: /Listed/ })).toHaveLength(1);
    const { violations } = await axe.run(container, { runOnly: ['wcag2a', 'wcag2aa'] });
    expect(violations.map(({ id }) => id).filter((id) => id !== 'color-contrast')).toEqual([]);
    choose(/Listed/);
    choose(/Of the library/);
    press('引用');
    await waitFor(() => expect(server.sent(recordCalls.saveModule)).toHaveLength(1));
    const saved = server.sent(recordCalls.saveModule)[0];
    expect(saved).toMatchObject({
      ...{ moduleId: 'refs', baseRevision: 3, isAuto: false },
      data: { style: 'acs', cited: [{ id: 'k1' }, { entryId: 'e2', reference: work('Of the library') }] },
    });
    expect(worksModule.schema.safeParse(saved?.data).error).toBeUndefined();
    afterwards(withList, ...listed.cited, { id: 'k2', entryId: 'e2', reference: work('Of the library') });
    release();
    await waitFor(() => expect(onTake).toHaveBeenCalled());
    expect(onTake.mock.lastCall?.[0]).toMatchObject({
      type: 'citation',
      attrs: { works: ['k1', 'k2'].map((id, at) => ({ module: 'refs', id, number: at + 1 })) },
    });
  });

  it('what is pasted is shown before it is taken; then it comes into the library, into a new list of the record, and is cited', async () => {
    part('M06', 'a work pasted while citing');
    const values = work('Pasted');
    server.answer(referenceCalls.parse, {
      ...{ format: 'bibtex', hash: 'a'.repeat(64), mayLookUp: false },
      references: [
        { line: 1, what: 'new', name: 'Pasted', values, id: null, notes: [], doi: null },
        { line: 9, what: 'unreadable', name: 'broken', values: {}, id: null, notes: ['缺少“}”'], doi: null },
      ],
    });
    server.answer(table.importRows, { results: [{ row: 1, id: 'e9', refusal: null }] });
    server.answer(recordCalls.addModule, { moduleId: 'refs' });
    server.answer(recordCalls.record, withNone);
    const release = server.hold(recordCalls.addModule);
    const { onTake } = cite(withNone);
    press('粘贴 DOI、BibTeX、RIS 或引文');
    fireEvent.change(await screen.findByRole('textbox', { name: '粘贴 DOI、BibTeX、RIS 或引文' }), { target: { value: '@article{…}' } }); // prettier-ignore
    press('读取');
    expect(await screen.findByRole('checkbox', { name: /Pasted/ })).toBeChecked();
    expect(screen.getByRole('status')).toHaveTextContent('broken · 缺少“}”');
    expect(server.sent(table.importRows)).toEqual([]);
    press('引用');
    await waitFor(() => expect(server.sent(recordCalls.addModule)).toHaveLength(1));
    expect(server.sent(table.importRows)).toMatchObject([{ rows: [{ row: 1, id: null, values }] }]);
    expect(server.sent(recordCalls.addModule)[0]).toMatchObject({
      ...{ type: worksModule.type, title: '参考文献', index: 1 },
      content: { cited: [{ entryId: 'e9', reference: values }] },
    });
    afterwards(withNone, { id: 'k9', entryId: 'e9', reference: values });
    release();
    await waitFor(() => expect(onTake).toHaveBeenCalledWith({ type: 'citation', attrs: { works: [{ module: 'refs', id: 'k9', number: 1 }] } })); // prettier-ignore
  });

  it('what is in the list already is cited from there and listed once, whatever it was found by', async () => {
    const parsed = { format: 'doi', hash: 'a'.repeat(64), mayLookUp: false } as const;
    server.answer(referenceCalls.parse, { ...parsed, references: [{ line: 1, what: 'there', name: 'Listed', values: work('Listed'), id: 'e1', notes: [], doi: null }] }); // prettier-ignore
    server.answer(calls.detail, entry('e1', 'Listed'));
    afterwards(withList, ...listed.cited);
    const { onTake } = cite(withList);
    press('粘贴 DOI、BibTeX、RIS 或引文');
    fireEvent.change(await screen.findByRole('textbox', { name: '粘贴 DOI、BibTeX、RIS 或引文' }), { target: { value: '10.1021/a' } }); // prettier-ignore
    press('读取');
    await waitFor(() => expect(within(screen.getByRole('group', { name: '刚读到的文献' })).getByRole('checkbox')).toBeChecked()); // prettier-ignore
    press('引用');
    await waitFor(() => expect(onTake).toHaveBeenCalledWith({ type: 'citation', attrs: { works: [{ module: 'refs', id: 'k1', number: 1 }] } })); // prettier-ignore
    expect(server.sent(recordCalls.saveModule)).toEqual([]);
  });

  it('who may not add to a list cites what stands in it, and is not offered more', () => {
    const signed: RecordView = { ...withList, modules: [text, { ...list, isCheck: true }] };
    cite(signed, { owns: false });
    expect(screen.getByRole('checkbox', { name: /Listed/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /粘贴/ })).toBeNull();
    expect(server.sent(calls.page)).toEqual([]);
  });

  it('what the server refuses is said, and nothing is cited', async () => {
    server.answer(recordCalls.record, withList);
    server.refuse(recordCalls.saveModule, 'moduleLockedByOther');
    const { onTake } = cite(withList);
    await screen.findByRole('checkbox', { name: /Of the library/ });
    choose(/Of the library/);
    press('引用');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(onTake).not.toHaveBeenCalled();
  });
});
