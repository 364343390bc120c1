import { recordCalls } from '@shilu/events/records/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStack, type Running } from '../support/stack';
import { prose } from '../support/content';
import { prepare } from './workload';

const MODULES = 60;
let stack: Running;
beforeAll(async () => {
  stack = await openStack();
}, 60_000);
afterAll(() => stack.stop());

test(
  'C048 while a long record is printed everybody else is answered, and a second copy is printed beside it',
  { timeout: 120_000 },
  async () => {
    const { admin } = stack;
    const experimentId = 'print-0';
    await prepare(admin, 1, 'print');
    for (let index = 1; index < MODULES; index += 1)
      await admin.call(recordCalls.addModule, {
        experimentId,
        moduleId: `${experimentId}-${index}`,
        type: 'editor',
        title: `步骤 ${index}`,
        content: prose(
          ...Array.from({ length: 30 }, () => '向反应瓶中加入 3,5-二溴吡啶与碳酸铯，升温至 80 ℃ 搅拌过夜。'),
        ),
      });

    const order: string[] = [];
    const print = async (): Promise<void> => {
      const answer = await admin.send(recordCalls.previewPdf, { experimentId });
      expect([answer.status, answer.body.subarray(0, 5).toString('latin1')]).toEqual([200, '%PDF-']);
      order.push('printed');
    };
    const printing = Promise.all([print(), print()]);
    // On the event loop, whoever asks while a document is laid out is answered after it.
    for (let asked = 0; asked < 10; asked += 1) {
      expect((await admin.client.raw({ method: 'GET', path: '/healthz' })).status).toBe(200);
      await admin.call(recordCalls.recordPage, {});
      order.push('answered');
    }
    await printing;
    expect(order).toEqual([...Array.from({ length: 10 }, () => 'answered'), 'printed', 'printed']);
  },
);
