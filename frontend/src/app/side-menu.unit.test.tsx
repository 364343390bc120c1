import { homeCalls } from '@shilu/events/home/calls';
import { proves } from '@shilu/tests/proves';
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { serverForTests, type ServerForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts, show } from '../testing/show';
import { sideSections, type SideSection } from './navigation';
import { SideLinks } from './side-menu';

const sections: readonly SideSection[] = [
  {
    title: 'records',
    links: [
      { key: 'myRecords', path: '/record', pages: ['/record/of/:id'] },
      { key: 'toReview', path: '/team/record', count: 'review' },
      { key: 'messages', path: '/team/messages', count: 'unread' },
    ],
  },
];
const menu = <SideLinks sections={sections} quick={false} />;
let server: ServerForTests;

beforeAll(() => readTexts('frame'));
beforeEach(() => {
  server = serverForTests();
  server.answer(homeCalls.messageCounts, {
    ...{ approvingExpCount: 6, recordCallExameCount: 0, approvingShareExpCount: 0, approvingReportCount: 0 },
    ...{ approvingTempShareCount: 0, accessRequestCount: 0, unreadMessageCount: 33, sampleTestCount: 0 },
  });
});

it('fault U10: every number of the menu says what it counts', async () => {
  show(menu);
  expect(await screen.findByTitle('33 条未读消息')).toHaveTextContent('33');
  expect(screen.getByTitle('6 条记录等您审核')).toHaveTextContent('6');
  expect(screen.getByRole('link', { name: '消息 33 条未读消息' })).toBeVisible();
});

it.each([
  ['/record', true],
  ['/record?f.status=draft', true],
  ['/record?view=all&f.status=approved', false],
])('“my records” is marked at %s: %s', (at, marked) => {
  show(menu, { at });
  const link = screen.getByRole('link', { name: '我的实验' });
  expect(link.getAttribute('aria-current') === 'page').toBe(marked);
});

it('on the page of one of what it lists, a link is marked as where one is', () => {
  show(menu, { at: '/record/of/r1' });
  expect(screen.getByRole('link', { name: '我的实验' })).toHaveAttribute('aria-current', 'true');
});

it.each(['centre', 'ranking', 'bin'])('the link of templates stays marked in their view %s', (view) => {
  show(<SideLinks sections={sideSections('resource', sessionForTests)} quick={false} />, {
    at: `/resource/myTemplate?view=${view}`,
  });
  expect(screen.getByRole('link', { name: '我的模板' })).toHaveAttribute('aria-current', 'true');
});

it('a template is begun from the menu by whoever may design one, and by nobody else', () => {
  const quick = <SideLinks sections={sections} />;
  const { unmount } = show(quick);
  expect(screen.getByRole('link', { name: '新建记录' })).toBeVisible();
  expect(screen.queryByRole('link', { name: '新建模板' })).toBeNull();
  unmount();
  show(quick, { session: { ...sessionForTests, permissions: [{ permissionCode: 'TemplateDesign', isActive: true }] } });
  expect(screen.getByRole('link', { name: '新建模板' })).toHaveAttribute('href', '/resource/design');
});

const administrator = { ...sessionForTests, accountInfo: { ...sessionForTests.accountInfo, isOrganAdmin: true } };

it('L10 the menus of home, records, resources and the team lead to what each area has', async () => {
  proves('L10');
  const menuOf = (area: 'home' | 'record' | 'resource' | 'team', me = administrator): readonly string[] => {
    const { unmount } = show(<SideLinks sections={sideSections(area, me)} quick={area === 'home'} />, { session: me });
    const links = screen.getAllByRole('link').map((link) => {
      expect(link.textContent.trim()).not.toBe('');
      return link.getAttribute('href') ?? '';
    });
    unmount();
    return links;
  };
  // New record, new notebook and new template stand first at home.
  const home = menuOf('home');
  expect(home.slice(0, 3)).toEqual(['/record?create=record', '/record?create=notebook', '/resource/design']);
  const record = menuOf('record');
  expect(record).toEqual(expect.arrayContaining(['/record', '/record/overdue', '/record/recycleBin', '/team/record']));
  // Sources of templates, what records have in common, and settings of records.
  const resource = menuOf('resource');
  expect(resource).toEqual(
    expect.arrayContaining(['/resource/myTemplate', '/resource/listInfo', '/record/quickText', '/record/mark']),
  );
  // Members, permissions, projects, review and settings.
  const team = menuOf('team');
  const [members, permissions, projects] = ['/team/member', '/team/power', '/team/project'];
  const [review, flows, numbering, watermark] = ['/team/record', '/team/process', '/team/serialSetting', '/team/watermark']; // prettier-ignore
  expect(team).toEqual(
    expect.arrayContaining([members, permissions, projects, review, flows, numbering, watermark, '/team/system']),
  );
  for (const links of [home, record, resource, team]) expect(new Set(links).size).toBe(links.length);
  // What is for administrators alone, nobody else is led to.
  expect(menuOf('team', sessionForTests)).not.toContain('/team/system');
});
