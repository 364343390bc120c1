import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { fitsProject, templateName, toTemplate, type Template } from './templates';

const entry = (values: Record<string, unknown>) => ({
  id: 't1',
  values,
  ownerId: null,
  removed: false,
  revision: 0,
  createdAt: '',
  modifiedAt: '2026-01-01T00:00:00.000Z',
});

const readTemplate = (values: Record<string, unknown>): Template => {
  const read = toTemplate(entry({ modules: [], ...values }));
  if (read === null) throw new Error('no template');
  return read;
};

describe('L13 templates to begin a record from', () => {
  const template = readTemplate({
    name: '还原胺化',
    nameEn: 'Reductive amination',
    projectIds: ['p1'],
    modules: [
      {
        type: 'labInfoTable',
        title: '物料',
        content: { columns: [{ key: 'a', label: '名称', type: 'text' }], rows: [] },
      },
    ],
  });
  it('are named in the reader’s language, and by their Chinese name where there is no other', () => {
    expect(templateName(template, 'en-US')).toBe('Reductive amination');
    expect(templateName(readTemplate({ name: '空' }), 'en-US')).toBe('空');
  });
  it('P10 fit the projects they are meant for, or all', () => {
    part('P10', 'for which projects a template is, none meaning all');
    part('L13', 'a template is offered where it fits');
    expect(fitsProject(template, 'p1')).toBe(true);
    expect(fitsProject(template, 'p2')).toBe(false);
    expect(fitsProject(template, null)).toBe(false);
    expect(fitsProject(readTemplate({ name: 'x' }), null)).toBe(true);
  });
  it('are none where an entry holds something else', () => {
    expect(toTemplate(entry({ name: 3, modules: [] }))).toBeNull();
    expect(toTemplate(entry({ name: '空', modules: 'x' }))).toBeNull();
  });
});
