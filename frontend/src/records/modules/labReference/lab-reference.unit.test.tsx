import { registerCalls } from '@shilu/events/core/register-calls';
import { tableCalls } from '@shilu/events/core/table-calls';
import { labReferenceModule } from '@shilu/events/records/modules/lab-reference/lab-reference';
import type { LabReference } from '@shilu/events/records/modules/lab-reference/lab-reference-schema';
import { referenceRegister } from '@shilu/events/resources/reference';
import { referenceCalls } from '@shilu/events/resources/reference-calls';
import { saidIn } from '@shilu/events/records/modules/record-said';
import { part, proves } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverForTests, type ServerForTests } from '../../../testing/server';
import { readTexts, show } from '../../../testing/show';
import { SideBySide } from '../../dialogs/side-by-side';
import type { ModulePlace } from '../module-ui';
import { moduleUiOf } from '../registry';

const place: ModulePlace = { recordId: 'r', moduleId: 'm', people: {}, unfilled: new Set() };
const { type } = labReferenceModule;
const work = {
  ...{ kind: 'article' as const, title: 'Cross-coupling', authors: 'Suzuki, Akira', shortContainer: 'Chem. Rev.' },
  ...{ container: 'Chemical Reviews', year: 1995, doi: '10.1021/cr00039a007' },
};
const LINE = 'SUZUKI A. Cross-coupling[J]. Chemical Reviews, 1995. DOI:10.1021/cr00039a007.';
const content: LabReference = {
  style: 'gbt7714',
  cited: [
    { id: 'k1', entryId: 'e1', reference: work, note: '方法来源' },
    { id: 'k2', reference: { ...work, title: '第二篇', doi: undefined } },
  ],
};
const entry = (id: string, values: object) => ({
  ...{ id, ownerId: null, removed: false, revision: 1, createdAt: '', modifiedAt: '' },
  values: { ...work, ...values },
});
const calls = registerCalls(referenceRegister);

beforeAll(() => readTexts('records', 'labReference', 'references', 'registers', 'audit'));
let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
  server.answer(calls.page, [entry('e1', {}), entry('e9', { title: 'Negishi', doi: '10.1021/n' })], 2);
});
const ui = () => {
  const found = moduleUiOf(type);
  if (!found) throw new Error(type);
  return found;
};
const Editing = ({ start, tell }: { readonly start: LabReference; readonly tell: (next: LabReference) => void }) => {
  const { Editor } = ui();
  const [value, setValue] = useState<unknown>(start);
  return (
    <Editor
      content={value}
      place={place}
      onLeave={() => {}}
      onChange={(next) => {
        setValue(next);
        tell(next as LabReference);
      }}
    />
  );
};
const edit = async (start: LabReference) => {
  const tell = vi.fn<(next: LabReference) => void>();
  const { container } = show(<Editing start={start} tell={tell} />);
  const find = await screen.findByRole('combobox', { name: '从文献库中查找' });
  return { container, find, last: () => tell.mock.lastCall?.[0] };
};

describe('M06 references on the screen', () => {
  it('stand numbered in their style, each with its remark and a way to the library', async () => {
    part('M06', 'its static view');
    const { Static } = ui();
    const { container } = show(<Static content={content} place={place} />);
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(`[1]${LINE} 方法来源`);
    expect(second).toHaveTextContent('[2]SUZUKI A. 第二篇[J]. Chemical Reviews, 1995.');
    expect(screen.getByRole('link', { name: '在文献库中打开 [1]' })).toHaveAttribute('href', '/entry/literature/e1');
    expect(screen.getAllByRole('link')).toHaveLength(1);
    const { violations } = await axe.run(container, { runOnly: ['wcag2a', 'wcag2aa'] });
    expect(violations.map(({ id }) => id).filter((id) => id !== 'color-contrast')).toEqual([]);
  });

  it('a work is found as one types and cited with all that is known of it; one that is cited already is not offered', async () => {
    proves('M06');
    const { find, last, container } = await edit(content);
    find.focus();
    fireEvent.change(find, { target: { value: 'Negishi' } });
    await waitFor(() => expect(server.sent(calls.page).at(-1)).toMatchObject({ text: 'Negishi' }));
    const options = await screen.findAllByRole('option', { name: /1995/ });
    expect(options.map((option) => option.getAttribute('data-combobox-disabled'))).toEqual(['true', null]);
    fireEvent.click(screen.getByRole('option', { name: /Negishi/ }));
    expect(last()?.cited.at(-1)).toMatchObject({ entryId: 'e9', reference: { ...work, title: 'Negishi', doi: '10.1021/n' } }); // prettier-ignore
    expect(labReferenceModule.schema.safeParse(last()).error).toBeUndefined();
    const { violations } = await axe.run(container, { runOnly: ['wcag2a', 'wcag2aa'] });
    expect(violations.map(({ id }) => id).filter((id) => id !== 'color-contrast')).toEqual([]);
  });

  it('the style, remarks and the order change, each step undone', async () => {
    const { last } = await edit(content);
    fireEvent.click(screen.getByRole('radio', { name: 'ACS（2020 年版指南）' }));
    expect(last()?.style).toBe('acs');
    expect(screen.getAllByText('Chem. Rev.', { selector: 'i' })).toHaveLength(2);
    fireEvent.change(screen.getByRole('textbox', { name: '文献 [2] 的备注' }), { target: { value: '对照' } });
    expect(last()?.cited[1]).toMatchObject({ id: 'k2', note: '对照' });
    fireEvent.click(screen.getByRole('button', { name: '下移 文献 [1]' }));
    expect(last()?.cited.map(({ id }) => id)).toEqual(['k2', 'k1']);
    fireEvent.click(screen.getByRole('button', { name: '删除 文献 [2]' }));
    expect(last()?.cited.map(({ id }) => id)).toEqual(['k2']);
    for (let step = 0; step < 4; step += 1) fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(last()).toEqual(content);
  });

  it('what is pasted is cited, added to the library where it is new, and what cannot be read is said', async () => {
    const values = { kind: 'article', title: '新的一篇', year: 2020 };
    server.answer(referenceCalls.parse, {
      ...{ format: 'bibtex', hash: 'a'.repeat(64), mayLookUp: false },
      references: [
        { line: 1, what: 'new', name: '新的一篇', values, id: null, notes: [], doi: null },
        { line: 2, what: 'there', name: 'Cross-coupling', values: {}, id: 'e1', notes: [], doi: null },
        { line: 3, what: 'unreadable', name: 'broken', values: {}, id: null, notes: ['缺少“}”'], doi: '10.1/x' },
      ],
    });
    server.answer(tableCalls(referenceRegister).importRows, { results: [{ row: 1, id: 'e5', refusal: null }] });
    server.answer(calls.detail, entry('e1', {}));
    const { last } = await edit({ style: 'acs', cited: [] });
    const box = screen.getByRole('textbox', { name: '粘贴 BibTeX、RIS、DOI 或引文' });
    fireEvent.change(box, { target: { value: '@article{…}' } });
    fireEvent.click(screen.getByRole('button', { name: '读取并引用' }));
    expect(await screen.findByText('已引用 2 篇。')).toBeVisible();
    expect(last()?.cited).toMatchObject([
      { entryId: 'e5', reference: values },
      { entryId: 'e1', reference: work },
    ]);
    expect(screen.getByRole('list', { name: '读到的文献' })).toHaveTextContent('读不出第 3 行broken缺少“}”');
    // Where it is not allowed, nothing offers to look up.
    expect(screen.queryByRole('button', { name: /联网查询/ })).toBeNull();
    // What was not taken stays to be mended.
    expect(box).toHaveValue('@article{…}');
  });

  it('a DOI that the library does not know is looked up where that is allowed; what is found is shown, and cited when one says so', async () => {
    part('M06', 'a DOI looked up is offered, never taken');
    const doi = '10.1021/new';
    const unread = {
      line: 1,
      what: 'unreadable' as const,
      name: doi,
      values: {},
      id: null,
      notes: ['可以联网查询'],
      doi,
    };
    const values = { kind: 'article', title: '查到的一篇', year: 2021, doi };
    server.answer(referenceCalls.parse, { format: 'doi', hash: 'a'.repeat(64), mayLookUp: true, references: [unread] });
    server.answer(referenceCalls.lookUp, {
      hash: 'b'.repeat(64),
      reference: { ...unread, what: 'new', name: '查到的一篇', values, notes: [], doi: null },
    });
    server.answer(tableCalls(referenceRegister).importRows, { results: [{ row: 1, id: 'e7', refusal: null }] });
    const { last } = await edit({ style: 'acs', cited: [] });
    fireEvent.change(screen.getByRole('textbox', { name: '粘贴 BibTeX、RIS、DOI 或引文' }), { target: { value: doi } });
    fireEvent.click(screen.getByRole('button', { name: '读取并引用' }));
    fireEvent.click(await screen.findByRole('button', { name: '联网查询 1 个 DOI' }));
    expect(await screen.findByText('查到的一篇[J]. 2021. DOI:10.1021/new.')).toBeVisible();
    expect(server.sent(referenceCalls.lookUp)).toEqual([{ doi }]);
    expect(last()?.cited ?? []).toEqual([]);
    expect(server.sent(tableCalls(referenceRegister).importRows)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: '引用查到的 1 篇' }));
    await waitFor(() => expect(last()?.cited).toMatchObject([{ entryId: 'e7', reference: values }]));
  });

  it('numbers are those that texts cite by, also of what is not saved yet; each says which texts cite it', async () => {
    part('M06', 'numbers and citing texts in its editor');
    const said = saidIn(
      [
        { id: 'm', type, content, signed: false },
        {
          ...{ id: 't', type: 'editor', title: '实验步骤', signed: false },
          content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'citation', attrs: { works: [{ module: 'm', id: 'k2', number: null }] } }] }] }, // prettier-ignore
        },
      ],
      'zh-CN',
    );
    const { Editor } = ui();
    const more: LabReference = { ...content, cited: [{ id: 'k3', reference: { ...work, title: '第三篇' } }, ...content.cited] }; // prettier-ignore
    show(<Editor content={more} place={{ ...place, said }} onLeave={() => {}} onChange={() => {}} />);
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows.map((row) => row.slice(0, 3))).toEqual(['[2]', '[3]', '[1]']);
    expect(rows[0]).toContain('正文尚未引用');
    expect(rows[2]).toContain('引用于 实验步骤');
    expect(screen.getByRole('link', { name: '实验步骤' })).toHaveAttribute('href', '#module-t');
    expect(screen.getByRole('textbox', { name: '文献 [1] 的备注' })).toBeVisible();
  });

  it('two versions meet work by work, and their style by itself', () => {
    const { units, compose } = ui().merge;
    const mine: LabReference = { ...content, style: 'acs', cited: [...content.cited, { id: 'a', reference: work }] };
    const theirs: LabReference = { ...content, cited: content.cited.slice(1) };
    const merged = compose(units(content, mine, theirs), new Map(), mine, theirs) as LabReference;
    expect(merged.style).toBe('acs');
    expect(merged.cited.map(({ id }) => id).sort()).toEqual(['a', 'k2']);
    expect(labReferenceModule.schema.safeParse(merged).success).toBe(true);
  });

  it('what changed is told as it is printed', async () => {
    show(<SideBySide type={type} before={{ style: 'gbt7714', cited: [] }} after={content} titles={['原', '新']} />);
    expect(await screen.findByText(`${LINE} · 方法来源`)).toBeVisible();
  });
});
