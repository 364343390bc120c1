import type { Call } from '@shilu/events/core/call';
import { contextList, type ContextName } from '@shilu/events/core/context-list';
import type { ContextManifest } from '@shilu/events/core/context-manifest';
import { fileCalls } from '@shilu/events/files/calls';
import { expect, it } from 'vitest';
import { contexts } from './contexts';
import type { ContextDeps, ContextQueries } from './engine/context-queries';
import { answeredAsOf } from './past/as-of-calls';
import { pastModels } from './past/moments';
import { projections } from './projections';
import { registerRoutes } from './registers/routes';

/** Answers whatever it is asked for with itself: routes are made of it, and none is called. */
const anything: unknown = new Proxy(() => anything, { get: () => anything, apply: () => anything });

it('every query of a context is answered by a route from its own folder, and by no other context’s', () => {
  const missing = contextList.flatMap(({ name, calls = [] }: ContextManifest<ContextName>) => {
    const asked = calls.filter(({ kind }) => kind === 'query').map(({ path }) => path);
    const { routes }: ContextQueries = contexts[name];
    const answered = (routes?.(anything as ContextDeps) ?? []).map(({ call }) => call.path);
    return [
      ...asked.filter((path) => !answered.includes(path)).map((path) => `${name} has no route for ${path}`),
      ...answered
        .filter((path) => !asked.includes(path))
        .map((path) => `${name} answers ${path}, which is not its own`),
    ];
  });
  expect(missing).toEqual([]);
});

it('every read model has a name of its own, and no two write the same table', () => {
  const names = projections.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const tables = projections.flatMap((projection) => projection.tables);
  expect(new Set(tables).size).toBe(tables.length);
});

/** Answered as ever under a moment of the past, by path: why nothing of today is shown there as of then. */
const asEver: Readonly<Record<string, string>> = {
  Stream: 'tells screens what changes while they are open',
  'Watermark/Get': 'the mark over the screen of whoever looks',
  'PCGroup/CurrentGroup': 'whether the frame opens',
  'Unit/List/{type}': 'part of the product',
  'CommonList/Fields': 'part of the product',
  'PCExperiment/Sheet/Calculate': 'worked out from what is asked',
  'Structure/Read': 'worked out from what is asked',
  'Structure/FromName': 'worked out from what is asked',
  'Structure/Draw': 'worked out from what is asked',
  'Structure/Convert': 'worked out from what is asked',
};
/** Refused there: of now alone. So is every query that makes a file or checks one; the bytes of a file are what they were. */
const refusedThen = [
  ...['Audit/Dispute/Page', 'Audit/Incident/List', 'Audit/Reads/Page', 'Audit/Verify', 'CIMS/Bottles/Find'],
  ...['Delivery/Connectors', 'Delivery/Detail/{id}', 'Delivery/List', 'Delivery/SetAside', 'Message/Counts'],
  ...['Message/Page', 'Notification/Set', 'Platform/Request/Page', 'Platform/Request/{id}', 'RegMS/Compound/Find'],
  ...['Search/Global', 'Share/ApprovalPage', 'Share/EntryReaders/{category}/{id}', 'Share/Page'],
  ...['Share/Readers/{recordId}', 'Share/RequestPage', 'Structure/MadeBefore', 'Structure/Search', 'System/Status'],
];

it('every query is answered as of a moment of the past, but for those that are said to be answered as ever or refused', () => {
  const models = new Set(pastModels(projections).map(({ name }) => name));
  const routes = [
    ...Object.values(contexts).flatMap((context: ContextQueries) => context.routes?.(anything as ContextDeps) ?? []),
    ...registerRoutes(anything as ContextDeps),
  ];
  const those = (how: string): readonly string[] =>
    routes.filter((route) => answeredAsOf(route, models) === how).map(({ call }) => call.path);
  const isMade = (call: Call): boolean => call.answer === 'file' && call !== fileCalls.download;
  const files = routes.filter(({ call }) => isMade(call) || call.path.endsWith('/Import/Check'));
  const madeOfNow = new Set(files.map(({ call }) => call.path));
  expect(
    those('ever')
      .filter((path) => !path.startsWith('checkpoint'))
      .sort(),
  ).toEqual(Object.keys(asEver).sort());
  expect(
    those('refused')
      .filter((path) => !madeOfNow.has(path))
      .sort(),
  ).toEqual([...refusedThen].sort());
  expect(those('then').filter((path) => madeOfNow.has(path))).toEqual([]);
  expect(those('then')).toContain(fileCalls.download.path);
  // What is refused says so in its declaration, by which a browser does not ask for it.
  expect(routes.filter(({ call }) => call.ofNow === true).map(({ call }) => call.path).sort()).toEqual([...those('refused')].sort()); // prettier-ignore
});
