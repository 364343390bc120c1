import { registerCalls } from '@shilu/events/core/register-calls';
import type { RegisterEntry } from '@shilu/events/core/register';
import type { LabMethod, Parameter, Step } from '@shilu/events/records/modules/lab-method/lab-method-schema';
import { labMethodModule } from '@shilu/events/records/modules/lab-method/lab-method';
import { compoundRegister } from '@shilu/events/resources/compound';
import { instrumentCalls } from '@shilu/events/resources/instrument-calls';
import { instrumentRegister } from '@shilu/events/resources/instrument';
import { methodRegister } from '@shilu/events/resources/method';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverForTests, type ServerForTests } from '../../../testing/server';
import { readTexts, show } from '../../../testing/show';
import type { ModulePlace } from '../module-ui';
import { moduleUiOf } from '../registry';

const place: ModulePlace = { recordId: 'r', moduleId: 'm', people: { lin: '林静' }, unfilled: new Set(['steps.a']) };
const calls = registerCalls(methodRegister);
const AT = '2026-11-20T08:30:00.000Z';

const flow: Parameter = {
  ...{ key: 'p1', name: '流速', kind: 'number', unit: 'mL/min', min: '0.95', max: '1.05', options: [] },
  ...{ required: true, value: '' },
};
const step = (id: string, name: string, own: Partial<Step> = {}): Step => ({
  ...{ id, name, work: '按规程操作', duration: '30 min', temperature: '', note: '', needs: '' },
  ...{ compounds: [], instruments: [], parameters: [], state: 'open', by: '', at: '', reason: '', undone: [] },
  ...own,
});
const content: LabMethod = {
  method: {
    ...{ id: 'm1', number: 'FF-HPLC-001', name: 'HPLC 法测定有关物质', nameEn: 'Purity by HPLC', standard: '' },
    ...{ effectiveOn: '2026-05-10', revision: 3 },
  },
  steps: [
    step('s1', '平衡', { parameters: [flow], instruments: [{ id: 'i1', name: 'HPLC-1' }] }),
    step('s2', '进样', { state: 'done', by: 'lin', at: AT }),
  ],
};
const values = {
  ...{ number: 'FF-HPLC-001', name: 'HPLC 法测定有关物质', nameEn: 'Purity by HPLC', effectiveOn: '2026-05-10' },
  ...{ category: '', standard: '', purpose: '', materials: [], instrumentIds: [], equipment: '', safety: '' },
  ...{ literature: '', projectIds: [], attachments: [], remark: '' },
  steps: [{ name: '平衡', work: '流速 1.0 mL/min', needs: '', note: '', compoundIds: [], instrumentIds: [] }],
  parameters: [{ step: '平衡', name: '流速', kind: 'number', unit: 'mL/min', min: 0.95, max: 1.05, options: '', required: true }], // prettier-ignore
};
const entry = (own: Partial<RegisterEntry> = {}): RegisterEntry => ({
  ...{
    id: 'm1',
    values,
    ownerId: 'lin',
    removed: false,
    status: 'inForce',
    moves: [],
    revision: 3,
    version: 1,
    inUse: true,
  },
  ...{ createdAt: AT, modifiedAt: AT },
  ...own,
});

beforeAll(() => readTexts('records', 'labMethod'));
let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
  server.answer(calls.page, [entry()], 1);
  server.answer(calls.detail, entry());
  server.answer(registerCalls(instrumentRegister).page, [], 0);
  server.answer(registerCalls(compoundRegister).page, [], 0);
  server.answer(instrumentCalls.instrumentsAsOf, []);
});
const ui = () => {
  const found = moduleUiOf(labMethodModule.type);
  if (!found) throw new Error('no such type');
  return found;
};
const Editing = ({ start, tell }: { readonly start: LabMethod; readonly tell: (next: LabMethod) => void }) => {
  const { Editor } = ui();
  const [value, setValue] = useState<unknown>(start);
  return (
    <Editor
      content={value}
      place={place}
      onLeave={() => {}}
      onChange={(next) => {
        setValue(next);
        tell(next as LabMethod);
      }}
    />
  );
};
const edit = (start: LabMethod) => {
  const tell = vi.fn<(next: LabMethod) => void>();
  const { container } = show(<Editing start={start} tell={tell} />);
  return { container, last: () => tell.mock.lastCall?.[0] };
};
const tick = (number: number) => screen.findByRole('checkbox', { name: new RegExp(`完成步骤 ${String(number)}`) });

describe('a method checklist on the screen', () => {
  it('is read with its method, who did what, and what deviates', async () => {
    const { Static } = ui();
    const deviating = { ...content, steps: content.steps.map((each) => (each.id === 's1' ? { ...each, state: 'done' as const, by: 'lin', at: '2026-11-20T09:00:00.000Z', parameters: [{ ...flow, value: '1.10' }] } : each)) }; // prettier-ignore
    const { container } = show(<Static content={deviating} place={place} />);
    expect(screen.getByRole('link', { name: /FF-HPLC-001 HPLC 法测定有关物质，2026-05-10 生效/ }).getAttribute('href')).toBe('/entry/method/m1'); // prettier-ignore
    expect(screen.getByText(/偏差：在步骤 2 之后才做；流速 1.10 mL\/min，高于规定（0.95–1.05 mL\/min）/)).toBeTruthy();
    expect(screen.getByText('提交前须写明原因')).toBeTruthy();
    expect(screen.getAllByText(/^林静，/)).toHaveLength(2);
    expect(screen.getByText('2 / 2 步 · 1 步有偏差')).toBeTruthy();
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('says of each instrument what it is now, and of a ticked step what it was then', async () => {
    const known = {
      ...{ id: 'i1', revision: 4, state: 'inService', stateWords: { 'zh-CN': '在用', 'en-US': 'In service' } },
      ...{ calibratedOn: '2026-01-10', calibrationDue: '2026-11-01', certificate: 'JZ-7', isFit: false },
    };
    server.answer(instrumentCalls.instrumentsAsOf, [known]);
    const { Static } = ui();
    const { unmount } = show(<Static content={content} place={place} />);
    expect(await screen.findByText(/HPLC-1 现在：/)).toHaveTextContent(
      'HPLC-1 现在：在用 · 校准有效期至 2026-11-01 · 证书 JZ-7 · 台账第 5 次变更 不应使用',
    );
    unmount();
    const ticked = { ...content, steps: content.steps.map((each) => ({ ...each, state: 'done' as const, by: 'lin', at: AT })) }; // prettier-ignore
    const { container } = show(<Static content={ticked} place={place} />);
    expect(await screen.findByText(/HPLC-1 勾选时：/)).toBeTruthy();
    expect(server.sent(instrumentCalls.instrumentsAsOf)).toEqual([
      { ids: ['i1'], at: null },
      { ids: ['i1'], at: AT },
    ]);
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('a method in force is chosen, and becomes the checklist', async () => {
    const { last } = edit({ method: null, steps: [] });
    const find = await screen.findByRole('combobox', { name: '查找生效的方法' });
    fireEvent.focus(find);
    fireEvent.click(find);
    fireEvent.click(await screen.findByText('FF-HPLC-001 HPLC 法测定有关物质'));
    await waitFor(() => expect(last()?.method?.number).toBe('FF-HPLC-001'));
    expect(server.sent(calls.page)[0]).toMatchObject({ inUse: true });
    expect(last()?.steps).toMatchObject([{ name: '平衡', state: 'open', parameters: [{ name: '流速', max: '1.05' }] }]);
  });

  it('a step is ticked with no word of who and when: the server writes that down', async () => {
    const { last, container } = edit(content);
    fireEvent.click(await tick(1));
    expect(last()?.steps[0]).toMatchObject({ state: 'done', by: '', at: '' });
    expect(screen.getByText('完成人和时间在保存时记下')).toBeTruthy();
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('a number is typed with another unit of its kind, and one outside its limits asks why', async () => {
    const { last } = edit(content);
    const box = await screen.findByRole('textbox', { name: '步骤 1：流速' });
    fireEvent.change(box, { target: { value: '1100 µL/min' } });
    fireEvent.blur(box);
    expect(last()?.steps[0]?.parameters[0]?.value).toBe('1.100');
    const why = await screen.findByRole('group', { name: '步骤 1 的偏差原因' });
    fireEvent.change(within(why).getByRole('textbox'), { target: { value: '泵校准后读数偏高' } });
    expect(last()?.steps[0]?.reason).toBe('泵校准后读数偏高');
    fireEvent.change(box, { target: { value: 'viel' } });
    fireEvent.blur(box);
    expect(await screen.findByText(/请输入一个数字/)).toBeTruthy();
    expect(last()?.steps[0]?.parameters[0]?.value).toBe('1.100');
  });

  it('a tick is taken back with a reason, and not without one', async () => {
    const { last } = edit(content);
    fireEvent.click(await tick(2));
    const dialog = await screen.findByRole('dialog', { name: '取消步骤 2 的勾选' });
    fireEvent.click(within(dialog).getByRole('button', { name: '确认' }));
    expect(last()).toBeUndefined();
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '勾错了' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '确认' }));
    expect(last()?.steps[1]).toMatchObject({
      state: 'open',
      by: '',
      at: '',
      undone: [{ reason: '勾错了', was: 'done' }],
    });
  });

  it('a newer version is shown and not forced; a checklist that was begun keeps its own', async () => {
    const newer = entry({ revision: 9, version: 2, values: { ...values, effectiveOn: '2026-11-01', steps: [...values.steps, { ...values.steps[0], name: '再平衡' }] } }); // prettier-ignore
    server.answer(calls.detail, newer);
    const fresh = { ...content, steps: [step('s1', '平衡', { work: '旧' })] };
    const { last } = edit(fresh);
    expect(await screen.findByText(/有了第 2 版（2026-11-01 生效）/)).toBeTruthy();
    expect(last()).toBeUndefined();
    fireEvent.click(screen.getByRole('button', { name: '改用新版' }));
    expect(last()?.method?.revision).toBe(9);
    expect(last()?.steps.map(({ name }) => name)).toEqual(['平衡', '再平衡']);
  });

  it('where steps were done already the newer version is only named', async () => {
    server.answer(calls.detail, entry({ revision: 9, version: 2, values: { ...values, effectiveOn: '2026-11-01' } }));
    edit(content);
    expect(await screen.findByText(/本清单已开始执行，仍按原版/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '改用新版' })).toBeNull();
    expect(screen.queryByRole('button', { name: '换一个方法' })).toBeNull();
  });
});
