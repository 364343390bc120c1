import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { organizationCalls } from '@shilu/events/organization/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { refusals } from '@shilu/events/core/result-codes';
import { tableCalls } from '@shilu/events/core/table-calls';
import { recordCalls } from '@shilu/events/records/calls';
import { labReferenceModule } from '@shilu/events/records/modules/lab-reference/lab-reference';
import { notebookRegister } from '@shilu/events/records/notebook';
import { searchCalls } from '@shilu/events/search/calls';
import { referenceRegister } from '@shilu/events/resources/reference';
import { referenceCalls } from '@shilu/events/resources/reference-calls';
import { part } from '@shilu/tests/proves';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from './support/client';
import { openStack, type Running } from './support/stack';

const calls = registerCalls(referenceRegister);
let stack: Running;
/** What the agency on this machine answers for a DOI, and which it was asked for. */
const agency = { answers: new Map<string, string>(), asked: [] as string[] };
const server = createServer((request, response) => {
  const doi = decodeURIComponent((request.url ?? '').slice(1));
  agency.asked.push(doi);
  const known = agency.answers.get(doi);
  if (known === undefined) response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': 'application/vnd.citationstyles.csl+json' }).end(known);
});
let chemist: Person;
let other: Person;
let minPosition = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stack = await openStack({ env: { DOI_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } });
  chemist = await stack.member('chemist');
  other = await stack.member('other');
}, 60_000);
afterAll(async () => {
  await stack.stop();
  server.close();
});

const entry = (title: string, own = ''): string =>
  `@article{k, author = {Miyaura, Norio}, title = {${title}}, journal = {Chem. Rev.}, year = 1995${own}}\n`;
const parse = async (who: Person, text: string) =>
  (await who.call(referenceCalls.parse, { content: text }, { minPosition })).response;

it('a file is read and held against the library; what was imported is there for everybody the next time', async () => {
  part('M06', 'duplicates are recognised');
  const file = `${entry('Cross-coupling', ', doi = {10.1021/A}')}${entry('Other work')}${entry('other  work!')}@article{x, title = {never`;
  const first = await parse(chemist, file);
  expect(first.references.map(({ line, what }) => [line, what])).toEqual([
    [1, 'new'],
    [2, 'new'],
    [3, 'twice'],
    [4, 'unreadable'],
  ]);
  const rows = first.references.flatMap(({ what, values }, at) =>
    what === 'new' ? [{ row: at + 1, id: null, baseRevision: null, values }] : [],
  );
  const imported = await chemist.call(tableCalls(referenceRegister).importRows, { hash: first.hash, fileName: 'a.bib', rows }); // prettier-ignore
  expect(imported.response.results.map(({ refusal }) => refusal)).toEqual([null, null]);
  minPosition = imported.position ?? '';
  const again = await parse(other, `${file}${entry('Another name', ', doi = {https://doi.org/10.1021/a}')}`);
  const [known, second] = imported.response.results;
  expect(again.references.map(({ what, id }) => [what, id])).toEqual([
    ['there', known?.id],
    ['there', second?.id],
    ['there', second?.id],
    ['unreadable', null],
  ]);
  // The broken one before it swallowed what follows on its line.
  const byDoi = await parse(other, 'https://doi.org/10.1021/a\n10.1021/none');
  expect(byDoi).toMatchObject({ format: 'doi', references: [{ what: 'there', id: known?.id, name: 'Cross-coupling' }, { what: 'unreadable' }] }); // prettier-ignore
});

it('a DOI is looked up where an administrator allows it, and nobody is asked before; what is found is offered and nothing is added', async () => {
  part('M06', 'a DOI is looked up through a connector that an administrator allows');
  const doi = '10.3969/j.issn.0253-2786.2020.01.001';
  agency.answers.set(doi, JSON.stringify({ type: 'journal-article', title: 'In English', 'original-title': ['钯催化'], author: [{ family: '张', given: '三' }], 'container-title': '有机化学', issued: { 'date-parts': [[2020]] }, DOI: '10.1/other' })); // prettier-ignore
  agency.answers.set('10.1000/odd', '[]');
  const send = (asked: string) => chemist.send(referenceCalls.lookUp, { doi: asked }, { minPosition });
  const lookUp = async (asked: string) =>
    (await chemist.call(referenceCalls.lookUp, { doi: asked }, { minPosition })).response.reference;
  expect((await send(doi)).code).toBe(refusals.platformNotConnected.code);
  expect(await parse(chemist, doi)).toMatchObject({ mayLookUp: false, references: [{ what: 'unreadable', doi }] });
  expect(agency.asked).toEqual([]);
  minPosition = (await stack.admin.call(organizationCalls.changeSettings, { settings: { doiLookUp: true } })).position ?? ''; // prettier-ignore
  expect((await chemist.send(organizationCalls.changeSettings, { settings: { doiLookUp: false } })).status).toBe(403);
  expect((await parse(chemist, doi)).mayLookUp).toBe(true);
  const found = await lookUp(`https://doi.org/${doi}`);
  expect(found).toMatchObject({
    ...{ what: 'new', name: '钯催化', id: null },
    values: { kind: 'article', title: '钯催化', authors: '张三', container: '有机化学', year: 2020, doi },
  });
  expect(agency.asked).toEqual([doi]);
  // Nothing was added: it is new still, until somebody adds it.
  expect((await lookUp(doi)).what).toBe('new');
  const added = await chemist.call(calls.add, { kind: 'article', title: '钯催化', year: 2020, doi });
  minPosition = added.position ?? '';
  expect(await lookUp(doi)).toMatchObject({ what: 'there', id: added.response.id });
  expect(await lookUp('10.1000/nobody')).toMatchObject({
    what: 'unreadable',
    doi: null,
    values: {},
  });
  expect((await send('10.1000/odd')).code).toBe(refusals.platformUnfit.code);
  expect((await send('http://127.0.0.1/')).code).toBe(refusals.inputUnfit.code);
});

it('a work is in the library once, whoever adds it, at the same time too', async () => {
  const values = { kind: 'article', title: 'Raced', authors: 'Suzuki, A.', year: 1979 } as const;
  const answers = await Promise.all([chemist, other].map((who) => who.send(calls.add, { ...values })));
  expect(answers.map(({ code }) => code).sort()).toEqual([100, refusals.inputUnfit.code].sort());
  const corrected = { ...values, doi: '10.1021/raced.2' };
  expect((await chemist.send(calls.add, corrected)).code).toBe(refusals.inputUnfit.code);
  expect((await chemist.send(calls.add, { ...values, title: 'x', doi: 'https://doi.org/10.1021/x' })).code).toBe(refusals.inputUnfit.code); // prettier-ignore
});

it('too many, too large and what is no text are refused in words', async () => {
  const many = await chemist.send(referenceCalls.parse, { content: entry('x').repeat(2001) });
  expect([many.code, JSON.stringify(many.details)]).toEqual([
    refusals.inputUnfit.code,
    expect.stringContaining('2000'),
  ]);
  expect((await chemist.send(referenceCalls.parse, { content: 'x'.repeat(2 * 1024 * 1024 + 1) })).code).toBe(refusals.invalidInput.code); // prettier-ignore
  expect((await chemist.send(referenceCalls.parse, { content: 'a\u0000b' })).code).toBe(refusals.invalidInput.code);
});

it('a record cites works of the library: they say where, search finds it by the DOI, and what is not there is not cited', async () => {
  part('M06', 'facts of what is cited');
  const { response: work, position } = await chemist.call(calls.add, {
    ...{ kind: 'article', title: 'Cited work', authors: 'Negishi, E.', year: 1982, doi: '10.1021/ar00077a001' },
  });
  minPosition = position ?? '';
  const { response: book } = await chemist.call(registerCalls(notebookRegister).add, { name: '文献' });
  const { response: record } = await chemist.call(recordCalls.addRecord, {
    ...{ title: '引用', bookId: book.id, projectId: null, taskId: null },
  });
  const reference = { kind: 'article', title: 'Cited work', doi: '10.1021/ar00077a001' } as const;
  const cite = (entryId: string) =>
    chemist.send(recordCalls.addModule, {
      ...{ experimentId: record.id, type: labReferenceModule.type, title: '参考文献' },
      content: { style: 'acs', cited: [{ id: 'k1', entryId, reference, note: '方法' }] },
    });
  expect((await cite('nobody')).code).toBe(refusals.inputUnfit.code);
  const cited = await cite(work.id);
  minPosition = cited.position ?? '';
  const about = (who: Person, category = referenceRegister.name) =>
    who.send(recordCalls.factsAbout, { id: work.id, category, pageIndex: 1, pageSize: 20 }, { minPosition });
  expect((await about(chemist)).response).toMatchObject([{ recordId: record.id, type: 'ReferenceCited', told: '被其引用', remark: '方法' }]); // prettier-ignore
  // Of a record that one may not read nobody learns that it cites anything.
  expect((await about(other)).response).toEqual([]);
  expect((await about(chemist, 'nothing')).status).toBe(404);
  const found = await chemist.call(searchCalls.search, { key: 'https://doi.org/10.1021/AR00077A001', pageIndex: 1, pageSize: 10 }, { minPosition }); // prettier-ignore
  expect(found.response).toMatchObject([{ id: record.id, foundBy: { kind: 'doi' } }]);
});
