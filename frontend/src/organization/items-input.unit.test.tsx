import { dictionaryRegister, ITEM_COLOURS, type DictionaryItem } from '@shilu/events/organization/dictionary';
import { organizationCalls } from '@shilu/events/organization/calls';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { HeldInContext } from '../files/held-in';
import { TypeWord } from '../records/page/type-word';
import { serverForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { ItemsInput } from './items-input';

beforeAll(() => readTexts('registers', 'common'));

const standing: readonly DictionaryItem[] = [
  { value: 'dcm', zh: '二氯甲烷', en: 'Dichloromethane', enabled: true },
  { value: 'thf', zh: '四氢呋喃', en: 'THF', enabled: true, colour: 'blue' },
];

const shown = (readOnly = false) => {
  const kept: { items: unknown } = { items: standing };
  const Form = () => {
    const [value, setValue] = useState(kept.items);
    const put = (next: unknown): void => {
      kept.items = next;
      setValue(next);
    };
    return (
      <HeldInContext value={{ category: dictionaryRegister.name, entryId: 'solvents' }}>
        <ItemsInput label="选项" value={value} error={null} readOnly={readOnly} onChange={put} />
      </HeldInContext>
    );
  };
  show(<Form />);
  return kept;
};

describe('the options of a dictionary', () => {
  it('say how often each was chosen; one that was is disabled instead of being taken out', async () => {
    part('T12', 'what was chosen is counted before it is disabled, and disabled where somebody wants to remove it');
    const server = serverForTests();
    server.answer(organizationCalls.optionCounts, [{ value: 'dcm', count: 12 }]);
    const kept = shown();
    expect((await screen.findByLabelText('已选用 1')).textContent).toBe('12');
    expect(screen.getByLabelText('已选用 2').textContent).toBe('0');
    fireEvent.click(screen.getByRole('button', { name: '去掉第 1 项' }));
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain('“二氯甲烷”已有 12 处选用，不能去掉');
    expect(kept.items).toEqual(standing);
    fireEvent.click(within(told).getByRole('button', { name: '停用该选项' }));
    expect(kept.items).toEqual([{ ...standing[0], enabled: false }, standing[1]]);
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '去掉第 2 项' }));
    expect(kept.items).toEqual([{ ...standing[0], enabled: false }]);
    expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([]);
  });

  it('have a colour, which is taken away again and goes with no other change', async () => {
    const server = serverForTests();
    server.answer(organizationCalls.optionCounts, []);
    const kept = shown();
    fireEvent.click(screen.getByRole('combobox', { name: '颜色 1' }));
    // Of the first row: each has a list of its own.
    const [green = document.body] = await screen.findAllByRole('option', { name: '绿' });
    fireEvent.click(green);
    expect(kept.items).toEqual([{ ...standing[0], colour: 'green' }, standing[1]]);
    fireEvent.change(screen.getByRole('textbox', { name: '英文 2' }), { target: { value: 'Tetrahydrofuran' } });
    expect(kept.items).toEqual([
      { ...standing[0], colour: 'green' },
      { ...standing[1], en: 'Tetrahydrofuran' },
    ]);
  });

  it('who may not change them asks for no counts', () => {
    const server = serverForTests();
    shown(true);
    expect(server.sent(organizationCalls.optionCounts)).toEqual([]);
  });
});

it('an option that is disabled still has its word and its colour where it was chosen', async () => {
  part('T12', 'a disabled option shows where it was chosen');
  const server = serverForTests();
  server.answer(organizationCalls.dictionaryItems, [
    { value: 'syn', zh: '有机合成', en: 'Synthesis', enabled: false, colour: 'orange' },
  ]);
  show(<TypeWord type="syn" />);
  expect(await screen.findByText('有机合成')).toBeDefined();
  expect(document.querySelector('[data-colour]')?.getAttribute('data-colour')).toBe('orange');
  expect(server.sent(organizationCalls.dictionaryItems)).toEqual([{ code: 'experimentType', with: 'disabled' }]);
});

/** Relative luminance of a colour (WCAG 2.2). */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part_ = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part_ <= 0.04045 ? part_ / 12.92 : ((part_ + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

it('each colour stands out on paper, light and dark', () => {
  const css = readFileSync(join(import.meta.dirname, '../ui/option-mark.module.css'), 'utf8');
  const rules = [...css.matchAll(/^(.*\.dot.*) \{\n(?:.*\n)*? {2}--dot: (#[0-9a-f]{6});/gm)];
  for (const [scheme, paper] of [
    ['light', '#ffffff'],
    ['dark', '#1a201e'],
  ] as const)
    for (const colour of ITEM_COLOURS) {
      const of = rules.filter(([, selector = '']) => selector.includes('dark') === (scheme === 'dark'));
      const [, , hex = paper] =
        of.find(([, selector = '']) => selector.includes(`'${colour}'`)) ??
        of.find(([, selector = '']) => colour === 'grey' && !selector.includes('data-colour')) ??
        [];
      expect(contrast(hex, paper), `${colour} ${scheme}`).toBeGreaterThanOrEqual(3);
    }
});
