import { fileCalls } from '@shilu/events/files/calls';
import { photoBox, plateFigure } from '@shilu/events/records/modules/tlc/plate-figure';
import { heightOf } from '@shilu/events/records/modules/tlc/rf';
import { tlcModule } from '@shilu/events/records/modules/tlc/tlc';
import type { Photo, Plate, Spot, Tlc } from '@shilu/events/records/modules/tlc/tlc-schema';
import { part, proves } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { languageStore } from '../../../lib/language';
import { serverForTests, type ServerForTests } from '../../../testing/server';
import { readTexts, show } from '../../../testing/show';
import { SideBySide } from '../../dialogs/side-by-side';
import { initialChoices, openUnits } from '../merge-units';
import type { ModulePlace } from '../module-ui';
import { moduleUiOf } from '../registry';

const place: ModulePlace = { recordId: 'r', moduleId: 'm', people: {}, unfilled: new Set() };
const { type } = tlcModule;
const spot = (id: string, laneId: string, rf: number, own: Partial<Spot> = {}): Spot => ({
  ...{ id, laneId, rf, size: 'medium', tail: 'none', strength: 'medium', colour: 'none', seenUnder: [], note: '' },
  ...own,
});
const plate = (own: Partial<Plate> = {}): Plate => ({
  ...{ id: 'p1', eluent: 'PE/EA 5:1', developments: 1, phase: '硅胶 GF254', visualisations: ['uv254', 'kmno4'] },
  ...{ remark: '反应 2 h', photo: null },
  lanes: [
    { id: 'l1', name: '原料', at: null },
    { id: 'l2', name: '反应液', at: null },
  ],
  spots: [
    spot('s1', 'l1', 0.62, { strength: 'strong', colour: 'dark', seenUnder: ['uv254'] }),
    spot('s2', 'l2', 0.35, { tail: 'down', note: '产物' }),
  ],
  ...own,
});
const photo: Photo = {
  hash: 'a'.repeat(64),
  name: '板.jpg',
  width: 900,
  height: 1_200,
  scale: { origin: 0.9, front: 0.1 },
};

beforeAll(() => readTexts('records', 'tlc', 'audit'));
let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
  server.refuse(fileCalls.download, 'notFound');
  // jsdom lays nothing out: a figure stands at the upper left of the page, as large as it is drawn.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [, , width = 0, height = 0] = (this.getAttribute('viewBox') ?? '0 0 0 0').split(' ').map(Number);
    return { left: 0, top: 0, right: width, bottom: height, x: 0, y: 0, width, height, toJSON: () => '' };
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  languageStore.set('zh-CN');
});

const ui = () => {
  const found = moduleUiOf(type);
  if (!found) throw new Error(type);
  return found;
};
/** The editor as the page holds it: what it says is what it shows next. */
const Editing = ({ start, tell }: { readonly start: Tlc; readonly tell: (next: Tlc) => void }) => {
  const { Editor } = ui();
  const [value, setValue] = useState<unknown>(start);
  return (
    <Editor
      content={value}
      place={place}
      onLeave={() => {}}
      onChange={(next) => {
        setValue(next);
        tell(next as Tlc);
      }}
    />
  );
};
const edit = async (...plates: Plate[]) => {
  const tell = vi.fn<(next: Tlc) => void>();
  const shown = show(<Editing start={{ plates }} tell={tell} />);
  await screen.findByRole('button', { name: '添加板' });
  const now = (): Plate => {
    const [first] = tell.mock.lastCall?.[0].plates ?? plates;
    if (!first) throw new Error('no plate');
    return first;
  };
  const rfOf = (id: string): number | undefined => now().spots.find((each) => each.id === id)?.rf;
  return { ...shown, now, rfOf, last: () => tell.mock.lastCall?.[0] };
};
const figure = () => screen.getByRole('group', { name: /单击板面放置斑点/ });
const spotNamed = (name: string): HTMLElement => screen.getByRole('slider', { name });
const ground = (): Element => {
  const found = figure().querySelector('[data-ground]');
  if (!found) throw new Error('no ground');
  return found;
};
/** Where a lane stands and an Rf lies in the figure of a plate. */
const at = (of: Plate, lane: number, rf: number) => {
  const drawn = plateFigure(of, 'zh-CN');
  return { clientX: drawn.lanes[lane]?.x ?? 0, clientY: heightOf(rf, drawn.run) };
};
const violations = async (container: Element): Promise<readonly string[]> => {
  const found = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return found.violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`);
};

describe('M14 a plate as it is read', () => {
  it('is drawn from its content, and lists its lanes and spots; axe finds nothing', async () => {
    part('M14', 'its static view');
    const { Static } = ui();
    const { container } = show(<Static content={{ plates: [plate()] }} place={place} />);
    expect(screen.getByRole('img', { name: '板 1的示意图：原料 0.62; 反应液 0.35' })).toBeVisible();
    const drawn = [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent);
    for (const text of ['溶剂前沿', '点样原点', '原料', '反应液', '0.62', '0.35']) expect(drawn).toContain(text);
    expect(container.querySelectorAll('svg ellipse')).toHaveLength(2);
    const rows = within(screen.getByRole('table'))
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows).toEqual(['点样道Rf说明', '原料0.62显色强，暗斑，UV 254 nm 下可见', '反应液0.35产物，向下拖尾']);
    expect(container).toHaveTextContent('PE/EA 5:1；硅胶 GF254；UV 254 nm、高锰酸钾');
    expect(container).toHaveTextContent('反应 2 h');
    expect(await violations(container)).toEqual([]);
  });

  it('in English by the words of the field; a lane without a spot says so, an empty module what it is for', () => {
    languageStore.set('en-US');
    const { Static } = ui();
    show(<Static content={{ plates: [plate({ spots: [], developments: 2 })] }} place={place} />);
    expect(screen.getByText(/PE\/EA 5:1; developed 2 times; .*UV 254 nm, KMnO4/)).toBeVisible();
    expect(screen.getByText('Solvent front')).toBeInTheDocument();
    expect(plateFigure(plate(), 'en-US').base.map(({ text }) => text)).toContain('Origin');
    show(<Static content={{ plates: [] }} place={place} />);
    expect(document.body).toHaveTextContent(/TLC/);
  });

  it('stands upon its photo once front and origin are set there; before that the photo stands beside it', async () => {
    const { Static } = ui();
    const { container } = show(<Static content={{ plates: [plate({ photo })] }} place={place} />);
    expect(await screen.findByText('照片没有取到')).toBeInTheDocument();
    expect(plateFigure(plate({ photo }), 'zh-CN').photo).toEqual(photoBox(photo, 'zh-CN'));
    expect(container.querySelectorAll('svg ellipse').length).toBeGreaterThan(2);
    show(<Static content={{ plates: [plate({ photo: { ...photo, scale: null } })] }} place={place} />);
    expect(await screen.findByText('[板 1的照片]')).toBeInTheDocument();
  });

  it('hostile names are text', () => {
    const { Static } = ui();
    const name = '<img src=x onerror="globalThis.pwned=1">';
    const lanes = [{ id: 'l1', name, at: null }];
    const { container } = show(
      <Static content={{ plates: [plate({ lanes, spots: [], eluent: name, remark: name })] }} place={place} />,
    );
    expect(Reflect.get(globalThis, 'pwned')).toBeUndefined();
    expect(container.querySelector('img,[onerror]')).toBeNull();
    expect(container).toHaveTextContent('onerror');
  });
});

describe('M14 a plate as it is drawn', () => {
  it('from an empty module: a plate with lanes, spots placed by a click, dragged, moved by keys and typed, and read again', async () => {
    proves('M14');
    const { now, last, container } = await edit();
    fireEvent.click(screen.getByRole('button', { name: '添加板' }));
    expect(now().lanes.map(({ name }) => name)).toEqual(['原料', '共点', '反应液']);
    fireEvent.change(screen.getByRole('combobox', { name: '展开剂' }), { target: { value: 'PE/EA 5:1' } });
    fireEvent.click(ground(), at(now(), 0, 0.62));
    fireEvent.click(ground(), at(now(), 2, 0.2));
    expect(
      now().spots.map(({ rf, laneId, seenUnder }) => [rf, now().lanes.findIndex(({ id }) => id === laneId), seenUnder]),
    ).toEqual([
      [0.62, 0, ['uv254']],
      [0.2, 2, ['uv254']],
    ]);
    // The one just placed has the focus, so that keys put it right.
    await waitFor(() => expect(spotNamed('反应液 斑点 1')).toHaveFocus());
    fireEvent.keyDown(spotNamed('反应液 斑点 1'), { key: 'ArrowUp' });
    fireEvent.keyDown(spotNamed('反应液 斑点 1'), { key: 'ArrowUp', shiftKey: true });
    expect(now().spots[1]?.rf).toBe(0.26);
    const dragged = spotNamed('原料 斑点 1');
    fireEvent.pointerDown(dragged, { button: 0, pointerId: 1, ...at(now(), 0, 0.62) });
    fireEvent.pointerMove(dragged, { pointerId: 1, ...at(now(), 1, 0.5) });
    fireEvent.pointerMove(dragged, { pointerId: 1, ...at(now(), 0, 0.7) });
    fireEvent.pointerUp(dragged, { pointerId: 1 });
    expect(now().spots[0]).toMatchObject({ rf: 0.7, laneId: now().lanes[0]?.id });
    fireEvent.change(screen.getByRole('textbox', { name: '反应液 斑点 1 比移值 Rf' }), { target: { value: '0,35' } });
    expect(now().spots[1]?.rf).toBe(0.35);
    expect(tlcModule.schema.safeParse(last()).error).toBeUndefined();
    expect(await violations(container)).toEqual([]);
    const { Static } = ui();
    show(<Static content={last()} place={place} />);
    expect(screen.getByRole('img', { name: '板 1的示意图：原料 0.70; 共点 —; 反应液 0.35' })).toBeVisible();
    expect(tlcModule.text(last() as Tlc)).toContain('PE/EA 5:1');
  });

  it('keys: bounds hold, left and right change the lane, Delete removes, Enter goes on to the table', async () => {
    const { now, rfOf } = await edit(plate());
    const key = (name: string, init: object): boolean => fireEvent.keyDown(spotNamed(name), init);
    key('原料 斑点 1', { key: 'End' });
    key('原料 斑点 1', { key: 'ArrowUp' });
    expect(rfOf('s1')).toBe(1);
    key('原料 斑点 1', { key: 'Home' });
    key('原料 斑点 1', { key: 'ArrowDown', shiftKey: true });
    expect(rfOf('s1')).toBe(0);
    key('原料 斑点 1', { key: 'ArrowRight' });
    expect(now().spots[0]?.laneId).toBe('l2');
    key('反应液 斑点 1', { key: 'ArrowRight' });
    expect(now().spots[0]?.laneId).toBe('l2');
    await waitFor(() => expect(spotNamed('反应液 斑点 1')).toHaveFocus());
    key('反应液 斑点 1', { key: 'Enter' });
    expect(screen.getByRole('textbox', { name: '反应液 斑点 1 比移值 Rf' })).toHaveFocus();
    key('反应液 斑点 1', { key: 'Delete' });
    expect(now().spots.map(({ id }) => id)).toEqual(['s2']);
    await waitFor(() => expect(spotNamed('反应液 斑点 1')).toHaveFocus());
  });

  it('lanes by keyboard and in the table: a spot added, a lane moved, named and removed with its spots', async () => {
    const { now } = await edit(plate());
    const lane = screen.getByRole('button', { name: '板 1，点样道 原料' });
    fireEvent.keyDown(lane, { key: 'ArrowRight' });
    expect(now().lanes.map(({ id }) => id)).toEqual(['l2', 'l1']);
    fireEvent.keyDown(screen.getByRole('button', { name: '板 1，点样道 原料' }), { key: 'Enter' });
    expect(now().spots.at(-1)).toMatchObject({ laneId: 'l1', rf: 0.5 });
    fireEvent.change(screen.getByRole('combobox', { name: '第 1 道名称' }), { target: { value: '粗品' } });
    expect(now().lanes[0]?.name).toBe('粗品');
    fireEvent.click(screen.getByRole('button', { name: '添加点样道' }));
    expect(now().lanes.at(-1)?.name).toBe('共点');
    fireEvent.click(screen.getByRole('button', { name: '删除 点样道 原料' }));
    expect([
      now()
        .lanes.map(({ id }) => id)
        .includes('l1'),
      now().spots.map(({ id }) => id),
    ]).toEqual([false, ['s2']]);
  });

  it('everything that can be drawn can be typed: each field of a spot in the table', async () => {
    const { now } = await edit(plate());
    const choose = (name: string, value: string): boolean =>
      fireEvent.change(screen.getByRole('combobox', { name: `反应液 斑点 1 ${name}` }), { target: { value } });
    choose('颜色', 'yellow');
    choose('大小', 'large');
    choose('强弱', 'faint');
    choose('拖尾', 'up');
    choose('点样道', 'l1');
    const own = '原料 斑点 2';
    fireEvent.click(screen.getByRole('button', { name: `${own} 可见于 高锰酸钾` }));
    fireEvent.change(screen.getByRole('textbox', { name: `${own} 归属或备注` }), { target: { value: '副产物' } });
    expect(now().spots[1]).toEqual(
      spot('s2', 'l1', 0.35, {
        colour: 'yellow',
        size: 'large',
        strength: 'faint',
        tail: 'up',
        seenUnder: ['kmno4'],
        note: '副产物',
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: `在 原料 添加斑点` }));
    fireEvent.click(screen.getByRole('button', { name: `删除 原料 斑点 1` }));
    expect(now().spots).toHaveLength(2);
  });

  it('an Rf of 1.5 is refused in words; the spot stays where it was and what was typed stays in its box', async () => {
    const { rfOf } = await edit(plate());
    const box = screen.getByRole('textbox', { name: '原料 斑点 1 比移值 Rf' });
    fireEvent.change(box, { target: { value: '1.5' } });
    fireEvent.blur(box);
    expect(screen.getByText('Rf 应为 0 至 1 之间的数，如 0.35')).toBeVisible();
    expect([box, rfOf('s1')]).toMatchObject([{ value: '1.5' }, 0.62]);
    fireEvent.change(box, { target: { value: '.5' } });
    fireEvent.blur(box);
    expect([box, rfOf('s1')]).toMatchObject([{ value: '0.50' }, 0.5]);
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(rfOf('s1')).toBe(0.49);
  });

  it('undo takes back a drag as one step, and each step after it', async () => {
    const { now, rfOf } = await edit(plate());
    const dragged = spotNamed('原料 斑点 1');
    // On a busy machine the moves of a drag may be drawn further apart than whoever drags makes them.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    fireEvent.pointerDown(dragged, { button: 0, pointerId: 1, ...at(now(), 0, 0.62) });
    for (const rf of [0.6, 0.5, 0.4]) fireEvent.pointerMove(dragged, { pointerId: 1, ...at(now(), 0, rf) });
    fireEvent.pointerUp(dragged, { pointerId: 1 });
    clock.mockRestore();
    expect(rfOf('s1')).toBe(0.4);
    fireEvent.click(screen.getByRole('button', { name: '删除 点样道 原料' }));
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(rfOf('s1')).toBe(0.4);
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(now()).toEqual(plate());
    fireEvent.click(screen.getByRole('button', { name: '重做' }));
    expect(rfOf('s1')).toBe(0.4);
  });

  it('a further plate is set up as the last one; what it is no longer seen under, none of its spots is', async () => {
    const { last, now } = await edit(plate());
    fireEvent.click(screen.getByRole('button', { name: '添加板' }));
    const [, second] = last()?.plates ?? [];
    expect(second).toMatchObject({ eluent: 'PE/EA 5:1', spots: [], photo: null, remark: '' });
    expect(second?.lanes.map(({ name }) => name)).toEqual(['原料', '反应液']);
    expect(second?.lanes.map(({ id }) => id)).not.toContain('l1');
    fireEvent.click(screen.getByRole('button', { name: '下移 板 1' }));
    expect(last()?.plates[1]?.id).toBe('p1');
    fireEvent.click(screen.getByRole('button', { name: '上移 板 2' }));
    const [tags] = screen.getAllByRole('combobox', { name: '显色方法' });
    if (!tags) throw new Error('no visualisations');
    fireEvent.keyDown(tags, { key: 'Backspace', code: 'Backspace' });
    fireEvent.keyDown(tags, { key: 'Backspace', code: 'Backspace' });
    expect(now()).toMatchObject({ visualisations: [], spots: [{ seenUnder: [] }, { seenUnder: [] }] });
  });

  it('what another program wrote and cannot be saved is named by its field', async () => {
    const lanes = [{ id: 'l1', name: 'x'.repeat(100), at: null }];
    await edit(plate({ lanes, spots: [spot('s1', 'l1', 1.5)] }));
    const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(told).toContain('点样道 1：内容过长，最多 60 个字');
    expect(told.join()).toMatch(/斑点 1，比移值 Rf：比移值 Rf 应在 0 与 1 之间/);
  });
});

describe('M14 a photo of the plate as its ground', () => {
  const upload = (): void => {
    server.answer(fileCalls.upload, { hash: 'b'.repeat(64), name: '板 1.jpg', size: 10, mime: 'image/jpeg' });
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 900, height: 1_200, close: () => {} }));
  };
  const jpeg = (): File => new File(['x'], '板 1.jpg', { type: 'image/jpeg' });
  const box = photoBox(photo, 'zh-CN');
  const scaling = (): HTMLElement => screen.getByRole('img', { name: '板 1的照片' });

  it('pasted, scaled by two clicks, and clicked: a spot upon it has its Rf', async () => {
    upload();
    const { now } = await edit(plate({ spots: [] }));
    fireEvent.paste(figure(), { clipboardData: { files: [jpeg()], types: ['Files'], getData: () => '' } });
    await screen.findByText(/^第 1 步/);
    expect(now().photo).toEqual({ hash: 'b'.repeat(64), name: '板 1.jpg', width: 900, height: 1_200, scale: null });
    expect(server.sent(fileCalls.upload)).toEqual([{ purpose: 'picture' }]);
    fireEvent.click(scaling(), { clientX: box.x + 50, clientY: box.y + 0.2 * box.height });
    fireEvent.click(scaling(), { clientX: box.x + 90, clientY: box.y + 0.8 * box.height });
    expect(screen.getByRole('alert')).toHaveTextContent('照片上溶剂前沿应高于点样原点');
    expect(now().photo?.scale).toBeNull();
    fireEvent.change(screen.getByRole('textbox', { name: '原点距上边（%）' }), { target: { value: '90' } });
    fireEvent.click(scaling(), { clientX: box.x + 90, clientY: box.y + 0.1 * box.height });
    expect(now().photo?.scale).toEqual({ origin: 0.9, front: 0.1 });
    fireEvent.click(ground(), at(now(), 1, 0.35));
    expect(now().spots).toMatchObject([{ laneId: 'l2', rf: 0.35 }]);
  });

  it('front and origin are typed by who does not click; lanes are moved to where they stand, by hand and by keys', async () => {
    const { now } = await edit(plate({ photo: { ...photo, scale: null } }));
    fireEvent.change(screen.getByRole('textbox', { name: '原点距上边（%）' }), { target: { value: '88.5' } });
    fireEvent.change(screen.getByRole('textbox', { name: '前沿距上边（%）' }), { target: { value: '12' } });
    fireEvent.click(screen.getByRole('button', { name: '标定' }));
    expect(now().photo?.scale).toEqual({ origin: 0.885, front: 0.12 });
    const lane = (): HTMLElement => screen.getByRole('button', { name: '板 1，点样道 原料' });
    fireEvent.keyDown(lane(), { key: 'ArrowRight' });
    expect(now().lanes[0]?.at).toBe(0.26);
    fireEvent.pointerDown(lane(), { button: 0, pointerId: 1, clientX: box.x + 0.26 * box.width, clientY: 400 });
    fireEvent.pointerMove(lane(), { pointerId: 1, clientX: box.x + 0.4 * box.width, clientY: 400 });
    fireEvent.pointerUp(lane(), { pointerId: 1 });
    expect(now().lanes[0]?.at).toBe(0.4);
    fireEvent.click(screen.getByRole('button', { name: '移除照片' }));
    expect([now().photo, now().spots]).toEqual([null, plate().spots]);
  });
});

describe('M14 two versions meet', () => {
  const merged = (base: Tlc | null, mine: Tlc, theirs: Tlc) => {
    const units = ui().merge.units(base, mine, theirs);
    const chosen = initialChoices(units);
    return { open: openUnits(units, chosen), content: ui().merge.compose(units, chosen, mine, theirs) as Tlc };
  };
  const base: Tlc = { plates: [plate()] };

  it('plate by plate, lane by lane, spot by spot: what does not touch is put together', () => {
    const mine: Tlc = { plates: [plate({ spots: [spot('s1', 'l1', 0.65), plate().spots[1] ?? spot('', '', 0)] })] };
    const theirs: Tlc = {
      plates: [
        plate({ eluent: 'DCM', spots: [...plate().spots, spot('s9', 'l2', 0.8)] }),
        plate({ id: 'p2', lanes: [], spots: [] }),
      ],
    };
    const { open, content } = merged(base, mine, theirs);
    expect(open).toEqual([]);
    expect(content.plates.map(({ id, eluent }) => [id, eluent])).toEqual([['p1', 'DCM'], ['p2', 'PE/EA 5:1']]); // prettier-ignore
    expect(content.plates[0]?.spots.map(({ id, rf }) => [id, rf])).toEqual([['s1', 0.65], ['s2', plate().spots[1]?.rf], ['s9', 0.8]]); // prettier-ignore
    expect(tlcModule.schema.safeParse(content).error).toBeUndefined();
  });

  it('asks where both moved one spot', () => {
    const to = (rf: number): Tlc => ({ plates: [plate({ spots: [spot('s1', 'l1', rf)] })] });
    const { open } = merged(to(0.5), to(0.6), to(0.7));
    expect(open.map(({ label }) => label)).toEqual(['板 1 · 原料 · 斑点']);
  });

  it('a spot keeps its lane, its plate and what it was seen under, whoever took them away', () => {
    const without: Tlc = { plates: [plate({ lanes: [plate().lanes[0] ?? { id: '', name: '', at: null }], spots: [], visualisations: [] })] };
    const with9: Tlc = { plates: [plate({ spots: [...plate().spots, spot('s9', 'l2', 0.8, { seenUnder: ['kmno4'] })] })] };
    const { content } = merged(base, without, with9);
    expect(content.plates[0]).toMatchObject({ spots: [{ id: 's9' }], visualisations: ['kmno4'] });
    expect(content.plates[0]?.lanes.map(({ id }) => id)).toEqual(['l1', 'l2']);
    expect(tlcModule.schema.safeParse(content).error).toBeUndefined();
    const gone = merged(base, { plates: [] }, with9).content;
    expect(gone.plates[0]?.spots.map(({ id }) => id)).toEqual(['s9']);
    expect(merged(base, { plates: [] }, base).content).toEqual({ plates: [] });
    expect(tlcModule.schema.safeParse(gone).error).toBeUndefined();
  });

  it('what changed is told side by side', async () => {
    const after: Tlc = { plates: [plate({ spots: [spot('s1', 'l1', 0.4)] })] };
    show(<SideBySide type={type} before={{ plates: [plate({ spots: [spot('s1', 'l1', 0.35)] })] }} after={after} titles={['原', '新']} />);
    expect(await screen.findByText('板 1，点样道 原料，斑点 1')).toBeVisible();
    expect(screen.getByText('Rf 0.40')).toBeVisible();
  });
}); // prettier-ignore
