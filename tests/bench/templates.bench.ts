import { loadavg } from 'node:os';
import { valuesHash } from '@shilu/events/core/entry-versions';
import { moveCallsOf, registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { recordCalls } from '@shilu/events/records/calls';
import { MOST_OFFERED } from '@shilu/events/records/template-calls';
import { templateRegister } from '@shilu/events/templates/template';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { createPool } from '@shilu/infra/postgres/pool';
import { identify } from '../support/identify';
import type { BenchRow } from './row';
import { addNotebook } from './support/laboratory';
import { logIn, type Person } from './support/person';
import { richTextDocument } from './support/rich-text';
import { startDatabase, startProduct } from './support/servers';
import { percentile, rounded } from './support/stats';

const MODULES = 40;
const BEGUN = 10;
const LOOKS = 10;
const PASSWORD = 'correct-horse-1';
const calls = registerCalls(templateRegister);
const move = (name: string) => moveCallsOf(templateRegister, name).one;

/** Texts and forms in turn, as a protocol has them. */
const modulesOf = (count: number, version: number): readonly unknown[] =>
  Array.from({ length: count }, (_, n) =>
    n % 2 === 0
      ? { type: 'editor', title: `步骤 ${n + 1}`, content: richTextDocument(n + version) }
      : {
          ...{ type: 'basicFields', title: `参数 ${n + 1}` },
          content: {
            fields: ['lot', 'temperature', ...(version > 1 ? ['humidity'] : [])].map((label) => ({
              ...{ key: label, label, type: 'input', value: null },
            })),
          },
        },
  );

type Published = { readonly id: string; readonly ms: number };

const publish = async (author: Person, reviewer: Person, id: string): Promise<Published> => {
  const began = performance.now();
  const asked = await author.call(move('submit'), { id, approverIds: [reviewer.accountId], departmentIds: [] });
  const seen = await reviewer.call(calls.detail, { id }, { minPosition: asked.position ?? '' });
  await reviewer.call(move('approve'), {
    ...{ id, account: 'reviewer', password: passwordDigest('reviewer', PASSWORD), meaning: 'reviewed' },
    ...{ timeZone: 'Asia/Shanghai', hash: valuesHash(templateRegister, seen.response.values) },
  });
  return { id, ms: performance.now() - began };
};

/** A template of 40 modules published and begun; what a newer version changes in 500 open records, looked at before it is taken. */
export const benchTemplates = async (): Promise<BenchRow[]> => {
  const database = await startDatabase();
  const server = await startProduct(database.url);
  try {
    const admin = await logIn(server.url, 'admin', server.password);
    await admin.call(identityCalls.addMember, {
      ...{ id: 'reviewer', account: 'reviewer', password: PASSWORD, realName: '周静' },
      ...{ mobilePhone: '', email: '', departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
    });
    const pool = createPool(database.url, { max: 1, name: 'bench log' });
    const store = await createPostgresEventStore({ pool });
    await identify(store, 'reviewer');
    await store.close();
    await pool.end();
    const reviewer = await logIn(server.url, 'reviewer', PASSWORD);
    const bookId = await addNotebook(admin);
    const begin = async (templateId: string, title: string) =>
      admin.call(recordCalls.addRecord, { title, bookId, projectId: null, taskId: null, templateId });

    const large = await admin.call(calls.add, { name: '四十个模块', modules: modulesOf(MODULES, 1) });
    const published = await publish(admin, reviewer, large.response.id);
    const begun: number[] = [];
    for (let n = 0; n < BEGUN; n += 1) {
      const began = performance.now();
      const { response, position } = await begin(published.id, `大记录 ${n}`);
      // Begun is when it can be read.
      await admin.call(recordCalls.record, { id: response.id }, { minPosition: position ?? '' });
      begun.push(performance.now() - began);
    }

    const small = await admin.call(calls.add, { name: '十个模块', modules: modulesOf(10, 1) });
    await publish(admin, reviewer, small.response.id);
    for (let n = 0; n < MOST_OFFERED; n += 1) await begin(small.response.id, `记录 ${n}`);
    await admin.call(calls.modify, { id: small.response.id, modules: modulesOf(11, 2) });
    await publish(admin, reviewer, small.response.id);
    const looked: number[] = [];
    let records = 0;
    for (const deadline = Date.now() + 60_000; looked.length < LOOKS;) {
      const began = performance.now();
      const { response } = await admin.call(recordCalls.templateOffers, {
        ...{ templateId: small.response.id, of: 'mine', pageSize: 100 },
      });
      records = response.total.records;
      if (records === MOST_OFFERED) looked.push(performance.now() - began);
      else if (Date.now() > deadline) throw new Error(`${records} of ${MOST_OFFERED} records were offered`);
    }
    const load = `load ${loadavg()[0]?.toFixed(1) ?? ''}`;
    const [first = 0] = looked;
    return [
      {
        ...{
          name: `template of ${MODULES} modules: submitted and approved`,
          value: rounded(published.ms, 0),
          unit: 'ms',
        },
        ...{ note: load },
      },
      {
        ...{ name: `template of ${MODULES} modules: published, begun and read`, unit: 'ms', target: '<= 1000 ms' },
        ...{ value: rounded(published.ms + percentile(begun, 0.5), 0) },
        ok: published.ms + percentile(begun, 0.5) <= 1_000,
        note: `begun and read p50 ${rounded(percentile(begun, 0.5), 0)}, worst ${rounded(Math.max(...begun), 0)} of ${BEGUN}`,
      },
      {
        ...{ name: `what a newer version changes in ${records} open records, worst of ${LOOKS}`, unit: 'ms' },
        ...{ value: rounded(Math.max(...looked), 0), target: '<= 2000 ms', ok: Math.max(...looked) <= 2_000 },
        note: `first ${rounded(first, 0)}, p50 ${rounded(percentile(looked, 0.5), 0)}; 10 modules a record; ${load}`,
      },
    ];
  } finally {
    await server.stop();
    await database.stop();
  }
};
