import { fitsProject } from '@shilu/events/templates/template-scope';
import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { sessionForTests } from '../testing/session';
import { joined, startable, templateName, toTemplate, type Template } from './templates';

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
    expect(fitsProject({ ...template, withoutProject: true }, null)).toBe(true);
    expect(fitsProject({ ...template, withoutProject: true }, 'p2')).toBe(false);
    expect(fitsProject(readTemplate({ name: 'x' }), null)).toBe(true);
  });
  it('are none where an entry holds something else', () => {
    expect(toTemplate(entry({ name: 3, modules: [] }))).toBeNull();
    expect(toTemplate(entry({ name: '空', modules: 'x' }))).toBeNull();
  });
});

describe('T12 what of a template its reader begins with', () => {
  const values = { name: '偶联', modules: [] };
  const draft = { ...entry({ ...values, name: '偶联 2' }), status: 'published', version: 1, changedSince: true };
  const used = { ...entry(values), status: 'published', version: 1, asInUse: true };
  it('is what is in use, with how far its draft has come for whoever reads that', () => {
    part('T12', 'the version in use is offered, beside the state of its draft');
    expect(joined([used], [draft])).toMatchObject([
      { name: '偶联', version: 1, draft: { status: 'published', changedSince: true } },
    ]);
    expect(joined([used], [])).toMatchObject([{ version: 1, draft: null }]);
  });
  it('a draft that was never published is begun from by those who write on it, and offered to no reviewer', () => {
    const waiting = { ...entry(values), status: 'inReview', version: null };
    const offered = (ownerId: string) => startable(joined([], [{ ...waiting, ownerId }]), sessionForTests).length;
    expect(offered(sessionForTests.accountInfo.id)).toBe(1);
    expect(offered('somebody')).toBe(0);
  });
  it('one that was taken down is offered to nobody, its author neither', () => {
    const mine = { ...entry(values), ownerId: sessionForTests.accountInfo.id, version: 1 };
    const offered = (status: string) => startable(joined([], [{ ...mine, status }]), sessionForTests).length;
    expect(offered('withdrawn')).toBe(0);
    expect(offered('inReview')).toBe(1);
  });
});
