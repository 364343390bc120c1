import { fireEvent, screen } from '@testing-library/react';
import type { BasicField } from '@shilu/events/records/modules/basic-fields/basic-fields';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTexts, show } from '../../../testing/show';
import { NumberField } from './number-field';

beforeAll(() => readTexts('records', 'common'));
type Field = Extract<BasicField, { type: 'inputNumber' }>;

const Time = () => {
  const [field, setField] = useState<Field>({ key: 't', label: '时间', type: 'inputNumber', unit: 'h', value: null });
  return (
    <NumberField
      field={field}
      label="时间"
      required={false}
      error={null}
      onChange={(next) => next.type === 'inputNumber' && setField(next)}
    />
  );
};
const typed = (value: string): HTMLElement => {
  const input = screen.getByRole('textbox', { name: '时间' });
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
  return input;
};

describe('a field in hours refuses "90 min", "3 d", "1.5 小时"', () => {
  it.each([
    ['90 min', '1.5', '90 min 换算为 1.5 h'],
    ['3 d', '72', '3 d 换算为 72 h'],
    ['1.5 小时', '1.5', ''],
  ])('%s becomes %s, and says so', (given, value, told) => {
    show(<Time />);
    expect(typed(given)).toHaveValue(value);
    expect(screen.getByRole('status')).toHaveTextContent(told);
  });

  it.each([
    ['5 hh', '“hh”不是已知单位，是否为 h？'],
    // Near to mg, which is no time.
    ['5 mgg', '“mgg”不是已知单位，此处的单位是 h'],
    ['5 m', '“m”无法换算为 h（此处的单位）'],
  ])('%s: what is offered can be converted, and what cannot is named', (given, told) => {
    show(<Time />);
    expect(typed(given)).toHaveValue(given);
    expect(screen.getByText(told)).toBeInTheDocument();
  });

  it('what is no time is refused in words, and stays as it was typed', () => {
    show(<Time />);
    expect(typed('5 g')).toHaveValue('5 g');
    expect(screen.getByText('“g”无法换算为 h（此处的单位）')).toBeInTheDocument();
  });
});
