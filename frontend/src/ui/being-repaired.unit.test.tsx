import type { Register } from '@shilu/events/core/define-register';
import type { RegisterEntry } from '@shilu/events/core/register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { registers } from '@shilu/events/core/registers';
import { flowRegister } from '@shilu/events/approvals/flow';
import { identityCalls } from '@shilu/events/identity/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { templateRegister } from '@shilu/events/templates/template';
import type { ProjectView } from '@shilu/events/projects/calls';
import type { RecordRow } from '@shilu/events/records/record-row';
import { searchCalls } from '@shilu/events/search/calls';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProcessPage } from '../approvals/process-page';
import { RequestStatusChip } from '../integrations/request-status';
import { NotebookDrawer } from '../records/notebooks/notebook-drawer';
import { RegisterPage } from '../registers/register-page';
import { screenOf } from '../registers/register-screens';
import { MyTemplatesPage } from '../templates/my-templates-page';
import { RecordLines } from '../home/record-lines';
import { ProjectStatus } from '../projects/status-menu';
import { recordColumns } from '../records/lists/record-columns';
import { OpenRecordProvider, type OpenRecord } from '../records/page/record-context';
import { StateBanner } from '../records/page/state-banner';
import { TopBar } from '../records/page/top-bar';
import { RecordSheet } from '../records/preview/record-sheet';
import { openRecordForTests } from '../testing/open-record';
import { SearchPage } from '../search/search-page';
import { recordForTests } from '../testing/record-view';
import { rowForTests } from '../testing/record-row';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';

beforeAll(() =>
  readTexts('home', 'projects', 'records', 'recordLists', 'search', 'registers', 'approvals', 'integrations', 'team'),
);
let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
});

const row: RecordRow = rowForTests;
const project: ProjectView = {
  ...{ id: 'p', name: '合成', number: 'P', description: '', leaderIds: [], memberIds: [], departmentId: null },
  ...{ startDate: null, endDate: null, personal: false, phase: null, status: 'active', ownerId: 'li' },
  ...{ createdAt: '2026-03-02T08:00:00.000Z', modifiedAt: '2026-03-02T08:00:00.000Z', revision: 1 },
  ...{ taskCount: 0, openTaskCount: 0, recordCount: 0, overdue: false },
  ...{ mayModify: false, moves: [], mayAddTask: false, mayAddRecord: false },
};

const inList = (rows: readonly RecordRow[]): ReactNode => {
  const t = i18next.getFixedT('zh-CN', 'recordLists');
  const columns = recordColumns({ t, find: '', nameOf: () => '李静', typeOf: () => '', hrefOf: () => '/' });
  return rows.map((each) => <p key={each.id}>{columns.find(({ id }) => id === 'status')?.cell(each)}</p>);
};

describe('law 12 of two records in a list, only the one being repaired says so, in place of a state that may be another', () => {
  const rows = [row, { ...row, id: 's', title: '另一条', beingRepaired: true }];
  it.each<readonly [string, () => ReactNode]>([
    ['home page', () => <RecordLines rows={rows} empty="" />],
    ['list of records', () => inList(rows)],
    ['search', () => <SearchPage />],
  ])('%s', async (_, part) => {
    server.answer(
      searchCalls.search,
      rows.map((each) => ({ ...each, foundBy: null })),
      rows.length,
    );
    show(part(), { at: '/globSearch?key=x' });
    expect(await screen.findAllByText('正在修复')).toHaveLength(1);
    expect(screen.getAllByText('编写中').filter((each) => each.closest('label') === null)).toHaveLength(1);
    expect(screen.getByTitle(/暂时无法读取/)).toBeInTheDocument();
  });
});

const onRecord = (record: OpenRecord['record'], part: ReactNode): ReactNode => (
  <OpenRecordProvider value={openRecordForTests(record)}>{part}</OpenRecordProvider>
);
const idle = (): void => {};
const bar = <TopBar {...{ onOutline: idle, onPanel: idle, onSubmit: idle, onFind: idle }} onPhone={idle} onShare={idle} />; // prettier-ignore

describe('law 12 an open record being repaired says so, and one that is whole does not', () => {
  it.each<readonly [string, RegExp, (record: OpenRecord['record']) => ReactNode]>([
    ['bar', /^正在修复$/, (record) => onRecord(record, bar)],
    ['banner', /^修复中：/, (record) => onRecord(record, <StateBanner onlyRead={null} onEdit={() => {}} />)],
    ['sheet', /^正在修复$/, (record) => <RecordSheet record={record} />],
  ])('%s', (_, words, part) => {
    const { unmount } = show(part(recordForTests));
    expect(screen.queryByText(words)).toBeNull();
    unmount();
    show(part({ ...recordForTests, beingRepaired: true }));
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.queryByText('编写中')).toBeNull();
  });
});

it.each([true, false])('law 12 so does a project or a task, whether or not one may move it (%s)', (mayMove) => {
  show(<ProjectStatus project={{ ...project, moves: mayMove ? ['pause'] : [], beingRepaired: true }} />);
  expect(screen.getByText('正在修复')).toBeInTheDocument();
  expect(screen.queryByText('进行中')).toBeNull();
});

const entryOf = (id: string, name: string): RegisterEntry => ({
  ...{ id, ownerId: null, removed: false, revision: 0, createdAt: row.createdAt, modifiedAt: row.modifiedAt },
  values: {
    name,
    number: '',
    description: '',
    title: name,
    code: name,
    type: 'record',
    items: [],
    nodes: [],
    modules: [],
  },
});

describe('law 12 of two things without a state of their own, only the one being repaired says so beside its name', () => {
  const screens = registers
    .filter(({ place }) => place && place.screen !== 'own')
    .map((register) => [register, () => <RegisterPage {...screenOf(register)} />] as const);
  const books = <NotebookDrawer opened adding={false} chosen={null} onChoose={() => {}} onClose={() => {}} />;
  it.each<readonly [Register, () => ReactNode]>([
    ...screens,
    [notebookRegister, () => books],
    [flowRegister, () => <ProcessPage />],
  ])('$name', (register, part) => saysSo(register, part));

  it('a template', () => saysSo(templateRegister, () => <MyTemplatesPage />));

  const saysSo = async (register: Register, part: () => ReactNode): Promise<void> => {
    const entries = [entryOf('a', '甲'), { ...entryOf('b', '乙'), beingRepaired: true }];
    server.answer(projectCalls.myActiveProjects, []);
    server.answer(organizationCalls.dictionaryItems, []);
    server.answer(organizationCalls.departmentList, []);
    server.answer(registerCalls(register).page, entries, 2);
    show(part());
    const chip = await screen.findByText('正在修复');
    expect(chip.closest('tr, li, article')).toHaveTextContent('乙');
  };
});

it('law 12 a request to a platform being repaired says so in place of its state', () => {
  show(<RequestStatusChip request={{ status: 'sent', beingRepaired: true }} />);
  expect(screen.getByText('正在修复')).toBeInTheDocument();
  expect(screen.queryByText(i18next.t('integrations:status.sent'))).toBeNull();
});
