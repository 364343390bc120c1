import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { sessionForTests } from '../testing/session';
import { areaOf, headerHidden, needsTeam, subjectOf, type Area } from './areas';
import { screenExists } from './features';
import { safeRedirect } from './guards';
import { fittingCount } from './header/fitting';
import { texts as en } from '../i18n/en-US/frame';
import { texts as zh } from '../i18n/zh-CN/frame';
import { allPlaces, sideSections } from './navigation';
import { versionLabel } from './header/product-menu';

describe('main layout', () => {
  it('R019 L08 hides the header on the editor and previews, and nowhere else', () => {
    for (const path of [
      '/editRecord/1',
      '/newRecord/1/2',
      '/cloneRecord/1/2',
      '/recordPreview/1',
      '/previewHisRecord/1/2',
      '/mobilePreview/1',
      '/resource/design',
      '/resource/copyDesign/1',
      '/reportEdit',
    ]) {
      expect(headerHidden(path), path).toBe(true);
    }
    for (const path of ['/', '/record', '/project', '/team/record', '/resource/', '/resource/designer'])
      expect(headerHidden(path), path).toBe(false);
  });
  it('R025 knows areas by their paths', () => {
    expect(areaOf('/team/record')).toBe('team');
    expect(areaOf('/record/overdue')).toBe('record');
    expect(areaOf('/recordings')).toBe('home');
    expect(areaOf('/sequenceDesignCenter/')).toBe('design');
    expect(needsTeam('/team')).toBe(true);
    expect(needsTeam('/teamwork')).toBe(false);
  });
  it('tasks, reviews and messages are not the admin centre: menus follow the subject, addresses stay', () => {
    const subjects = {
      ...{ '/team/myTask': 'project', '/team/myTask/p/t': 'project', '/team/taskDetail/t': 'project' },
      ...{ '/team/allTask/p': 'project', '/team/task/p': 'project', '/project': 'project' },
      ...{ '/team/record': 'record', '/team/recall': 'record', '/team/approvedRecord': 'record' },
      ...{ '/team/publish': 'record', '/team/approvedPublish': 'record' },
      ...{
        '/team/approvedRecall': 'record',
        '/uploadRecord/1': 'record',
        '/team/messages': 'home',
        '/team/messageSetting': 'home',
      },
      ...{ '/record/quickText': 'resource', '/record/mark': 'resource', '/resource': 'resource' },
      ...{ '/team': 'team', '/team/member': 'team', '/team/recordView': 'team', '/team/project': 'team' },
    };
    for (const [path, subject] of Object.entries(subjects)) expect(subjectOf(path), path).toBe(subject);
    for (const path of Object.keys(subjects).filter((one) => one.startsWith('/team')))
      expect([areaOf(path), needsTeam(path)], path).toEqual(['team', true]);
  });
  it('only the word overdue is the filter of a list; any other word there is no page', () => {
    for (const path of ['/record/overdue', '/project/overdue', '/record/quickText'])
      expect(screenExists(path), path).toBe(true);
    for (const path of ['/record/late', '/record/1', '/project/late', '/project/1'])
      expect(screenExists(path), path).toBe(false);
  });
  it("a researcher's own work is offered beside it and not in the menu for administering", () => {
    const paths = (area: Area): string[] =>
      sideSections(area, sessionForTests).flatMap(({ links }) => links.map(({ path }) => path));
    expect(paths('home')).toEqual(expect.arrayContaining(['/team/messages', '/team/messageSetting', '/team/myTask']));
    expect(paths('project')).toEqual(['/project', '/project/overdue', '/team/myTask']);
    expect(paths('record')).toEqual(expect.arrayContaining(['/team/record', '/team/approvedRecord', '/team/recall']));
    expect(paths('record')).not.toContain('/resource/commonList/method');
    expect(paths('resource')).toEqual(
      expect.arrayContaining(['/resource/myTemplate', '/resource/commonList/method', '/record/quickText']),
    );
    for (const own of ['/team/messages', '/team/messageSetting', '/team/myTask'])
      expect(paths('team')).not.toContain(own);
    expect(paths('team')).toEqual(expect.arrayContaining(['/team/member', '/team/project', '/team/dictManage']));
  });
  it('no two places bear the same name in the palette, such as all projects twice', () => {
    const everything = { ...sessionForTests, accountInfo: { ...sessionForTests.accountInfo, isOrganAdmin: true } };
    const places = allPlaces(everything);
    expect(places.map(({ path }) => path)).toEqual(expect.arrayContaining(['/project', '/record/quickText']));
    for (const [language, { side }] of [
      ['en-US', en],
      ['zh-CN', zh],
    ] as const)
      expect(new Set(places.map((place) => ('key' in place ? side[place.key] : place.title[language]))).size).toBe(
        places.length,
      );
    expect(en.side.projects).not.toBe(en.side.projectList);
  });
  it('E08 goes back only to addresses of this site', () => {
    expect(safeRedirect('/record?f.status=draft')).toBe('/record?f.status=draft');
    for (const bad of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/login?redirect=/',
      '/login',
      '/\t/evil.example',
      '/\n/evil.example',
      '/\r\n/evil.example',
      '\t//evil.example',
      '/%09/evil.example',
      '/%0d%0a/evil.example',
      '/%2f/evil.example',
      '/%2Fevil.example',
      '/%5Cevil.example',
      '/.//evil.example',
      '/a/..//evil.example',
      '/a/../..//evil.example',
      '/record\\..\\..\\evil',
      '/\u0000',
      '/\ud800',
      'evil.example',
      '@evil.example',
      'data:text/html,x',
      '',
      null,
    ])
      expect(safeRedirect(bad), String(bad)).toBe('/');
    // Nothing that comes out leads elsewhere, however it is read.
    for (const good of ['/record/1#module-2', '/record?q=%2F%2Fevil&x=a b', '/audit?text=@evil', '/loginHistory'])
      expect(new URL(safeRedirect(good), 'https://lab.example').origin).toBe('https://lab.example');
    expect(safeRedirect('/record/1#module-2')).toBe('/record/1#module-2');
  });
  it('L08 leaves room for More when not everything fits', () => {
    part('L08', 'what does not fit goes under More');
    expect(fittingCount([100, 100, 100], 300, 60)).toBe(3);
    expect(fittingCount([100, 100, 100], 299, 60)).toBe(2);
    expect(fittingCount([100, 100, 100], 50, 60)).toBe(0);
  });
  it('L03 shows major.minor', () => expect(versionLabel('0.1.7')).toBe('0.1'));
});
