import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { proves } from '@shilu/tests/proves';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { texts as common } from '../../i18n/zh-CN/common';
import { texts as records } from '../../i18n/zh-CN/records';
import { ColumnFoot } from './labInfoTable/column-foot';
import type { ModulePlace } from './module-ui';
import { moduleUiOf } from './registry';

vi.mock('../../api/use-blob-url', () => ({ useBlobUrl: () => ({ url: null, blob: null, failed: true }) }));
beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'zh-CN',
    resources: { 'zh-CN': { records, common } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
});

const place: ModulePlace = { recordId: 'r', moduleId: 'm', people: {}, unfilled: new Set(['need']) };
const show = (type: string, content: unknown) => {
  const ui = moduleUiOf(type);
  if (!ui) throw new Error(type);
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <main>
            <ui.Static content={content} place={place} />
          </main>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
};
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const HOSTILE = '<img src=x onerror="globalThis.pwned=1"><script>globalThis.pwned=1</script>';
const contents: readonly (readonly [string, unknown])[] = [
  [
    'editor',
    {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: HOSTILE }] },
        {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: HOSTILE,
              marks: [{ type: 'link', attrs: { href: 'https://example.org/"onmouseover=1' } }],
            },
          ],
        },
      ],
    },
  ],
  [
    'editor',
    {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: HOSTILE,
              marks: [{ type: 'link', attrs: { href: 'javascript:globalThis.pwned=1' } }],
            },
          ],
        },
      ],
    },
  ],
  [
    'basicFields',
    {
      fields: [
        { key: 'need', label: HOSTILE, type: 'input', required: true, value: null },
        { key: 'b', label: 'b', type: 'email', value: 'a"onclick=1@x.y' },
      ],
    },
  ],
  [
    'labInfoTable',
    {
      columns: [{ key: 'a', label: HOSTILE, type: 'text', required: true }],
      rows: [{ id: 'r1', cells: { a: HOSTILE } }],
    },
  ],
  [
    'labDocument',
    { files: [{ id: 'f', hash: 'a'.repeat(64), name: `${HOSTILE}.svg`, size: 1, mime: 'image/svg+xml' }] },
  ],
  ['labInfoTable', { columns: 'no table at all', rows: HOSTILE }],
];

describe('static renderers', () => {
  it.each(contents)('M04 M05 M10 M18 %s: hostile content is text, nothing of it runs', (type, content) => {
    const { container } = show(type, content);
    expect(Reflect.get(globalThis, 'pwned')).toBeUndefined();
    expect(container.querySelector('script,img[src="x"],[onerror],[onclick],[onmouseover]')).toBeNull();
    for (const link of container.querySelectorAll('a'))
      expect(link.getAttribute('href')).toMatch(/^(https?:|mailto:|\/resource\/detailFile\/[^/]*$)/);
    expect(container.textContent).toContain('onerror');
  });
  it('V034 a required field that is empty is highlighted', () => {
    const { container } = show('basicFields', {
      fields: [{ key: 'need', label: '产物', type: 'input', required: true, value: null }],
    });
    expect(container.querySelector('#field-m-need')?.className).toMatch(/unfilled/);
  });
  it('a cell of a required column that is empty is highlighted, and no other', () => {
    proves('V034');
    const { container } = show('labInfoTable', {
      columns: [
        { key: 'need', label: '试剂', type: 'text', required: true },
        { key: 'note', label: '备注', type: 'text' },
      ],
      rows: [
        { id: 'a', cells: { need: '', note: '' } },
        { id: 'b', cells: { need: '三乙胺', note: '' } },
      ],
    });
    const highlighted = [...container.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => /missing/.test(cell.className)),
    );
    expect(highlighted).toEqual([
      [true, false],
      [false, false],
    ]);
  });
  it('numbers of a column keep their digits and line up on the point', () => {
    const { container } = show('labInfoTable', {
      columns: [{ key: 'm', label: '质量', type: 'number', unit: 'g' }],
      rows: [
        { id: 'a', cells: { m: '1.500' } },
        { id: 'b', cells: { m: '-12' } },
      ],
    });
    const cells = [...container.querySelectorAll('td')];
    expect(cells[0]?.textContent).toBe('1.500');
    expect(cells[1]?.textContent).toBe('−12.000');
    expect(cells[1]?.querySelector('[aria-hidden]')?.textContent).toBe('.000');
  });
  it('the sum stands point under point with its column; the column of row numbers takes no part in it', () => {
    const table = {
      columns: [{ key: 'm', label: '质量', type: 'number' as const, footers: ['sum' as const] }],
      rows: [
        { id: 'a', cells: { m: '1.25' } },
        { id: 'b', cells: { m: '2.75' } },
        { id: 'c', cells: { m: '0.5' } },
      ],
    };
    const { container } = show('labInfoTable', table);
    expect(container.querySelector('tfoot td')?.textContent).toBe('合计 4.50');
    // A cell that is no column's would be as wide as the first column wants to be.
    render(
      <MantineProvider env="test">
        <table aria-label="numbered">
          <ColumnFoot table={table} numbered />
        </table>
      </MantineProvider>,
    );
    const foot = screen.getByRole('table', { name: 'numbered' });
    expect(foot.querySelectorAll('td')).toHaveLength(1);
    expect(within(foot).getByRole('rowheader')).toHaveTextContent('列统计');
  });
  it('M04 M10 the row that Enter made and nobody filled is not shown, nor empty lines at the end', () => {
    const table = show('labInfoTable', {
      columns: [{ key: 'm', label: '质量', type: 'number' }],
      rows: [
        { id: 'a', cells: { m: '1' } },
        { id: 'b', cells: {} },
      ],
    });
    expect(table.container.querySelectorAll('tbody tr')).toHaveLength(1);
    expect(table.container.querySelector('table')).toHaveAttribute('aria-rowcount', '2');
    table.unmount();
    const prose = show('editor', { type: 'doc', content: [paragraph('加料'), { type: 'paragraph' }] });
    expect(prose.container.querySelectorAll('p')).toHaveLength(1);
  });
  it('M04 a callout says in words what it is, what folds is open until its reader folds it, a picture has its caption', () => {
    const { container } = show('editor', {
      type: 'doc',
      content: [
        { type: 'callout', attrs: { kind: 'hazard' }, content: [paragraph('自燃')] },
        {
          type: 'details',
          content: [
            { type: 'detailsSummary', content: [{ type: 'text', text: '柱层析' }] },
            { type: 'detailsContent', content: [paragraph('5:1')] },
          ],
        },
        { type: 'image', attrs: { hash: 'a'.repeat(64), alt: '谱图', width: 40, caption: '图 1' } },
      ],
    });
    expect(container.querySelector('[data-callout="hazard"]')?.textContent).toBe('危险自燃');
    expect(container.querySelector('details')).toHaveProperty('open', true);
    expect(container.querySelector('summary')?.textContent).toBe('柱层析');
    expect(container.querySelector('figure')?.style.width).toBe('40%');
    expect(container.querySelector('figcaption')?.textContent).toBe('图 1');
  });
  it('passes axe', async () => {
    const { container } = show('labInfoTable', {
      columns: [{ key: 'm', label: '质量', type: 'number', unit: 'g', required: true }],
      rows: [{ id: 'a', cells: { m: '1.5' } }],
    });
    const found = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(found.violations.map((violation) => violation.id)).toEqual([]);
  });
});
