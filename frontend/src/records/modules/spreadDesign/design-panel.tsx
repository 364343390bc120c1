import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  MOST,
  type Chart,
  type Design,
  type Input,
  type Link,
  type Result,
} from '@shilu/events/records/modules/spread-design/design-schema';
import { own } from '@shilu/events/core/own';
import type { SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { LINK_WORDS } from '@shilu/events/records/modules/spread-design/design-words';
import { IconChartLine, IconForms, IconLink, IconTag, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import type { Selected } from '../spreadSheet/univer/open-workbook';
import { ChartItem, InputItem, LinkItem, ResultItem } from './design-items';
import classes from './design.module.css';

type Item = { readonly id: string };
type ListProps<Of extends Item> = {
  readonly title: string;
  readonly items: readonly Of[];
  readonly nameOf: (item: Of) => string;
  readonly draw: (item: Of, change: (next: Of) => void) => ReactNode;
  readonly onChange: (items: Of[], joins?: string) => void;
};

const ItemList = <Of extends Item>({ title, items, nameOf, draw, onChange }: ListProps<Of>) => {
  const { t } = useTranslation('spreadDesign');
  return items.length === 0 ? null : (
    <section className={classes['part']} aria-label={title}>
      <h4>{title}</h4>
      {items.map((item) => (
        <div key={item.id} className={classes['item']} data-unit-row role="group" aria-label={nameOf(item)}>
          {draw(item, (next) =>
            onChange(
              items.map((each) => (each.id === item.id ? next : each)),
              item.id,
            ),
          )}
          <Tooltip label={t('remove', { name: nameOf(item) })}>
            <ActionIcon
              variant="subtle"
              color="gray"
              mb={4}
              aria-label={t('remove', { name: nameOf(item) })}
              onClick={() => onChange(items.filter((each) => each.id !== item.id))}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </div>
      ))}
    </section>
  );
};

type Props = {
  readonly design: Design;
  /** What is selected in the sheet, or null. */
  readonly selected: () => Selected | null;
  /** `joins`: one step with the change before it, where that has the same. */
  readonly onChange: (design: Design, joins?: string) => void;
  readonly book: SpreadSheet;
};

type Made = { readonly name: string; readonly design: Design };

const newId = (): string => crypto.randomUUID().slice(0, 8);

/** What cells that are selected in the sheet become. They stand above it, so that both are in sight. */
export const DesignTools = ({ design, selected, onChange }: Omit<Props, 'book'>) => {
  const { t } = useTranslation('spreadDesign');
  const language = useStore(languageStore);
  /** What came of the last press: what was made is set up below the sheet, where it may be out of sight. */
  const [said, setSaid] = useState('');
  const { inputs, links, results, charts } = design;
  const atSelected = (make: (found: Selected) => Made): void => {
    const found = selected();
    if (found === null) return setSaid(t('noneSelected'));
    const { name, design: made } = make(found);
    setSaid(t('made', { name }));
    onChange(made);
  };
  const placed = ({ sheet, range }: Selected) => ({ sheet, row: range.startRow, column: range.startColumn });
  const makes = [
    {
      ...{ label: t('makeInput'), Icon: IconForms, full: inputs.length >= MOST.inputs },
      make: (found: Selected): Made => {
        const input: Input = {
          ...{ id: newId(), name: t('newInput', { count: inputs.length + 1 }), ...found, kind: 'number' },
          ...{ unit: '', min: '', max: '', options: [], required: false, hint: '' },
        };
        return { name: input.name, design: { ...design, inputs: [...inputs, input] } };
      },
    },
    {
      ...{ label: t('makeLink'), Icon: IconLink, full: links.length >= MOST.links },
      make: (found: Selected): Made => {
        const link: Link = { id: newId(), ...placed(found), of: 'number' };
        return { name: LINK_WORDS[link.of][language], design: { ...design, links: [...links, link] } };
      },
    },
    {
      ...{ label: t('makeResult'), Icon: IconTag, full: results.length >= MOST.results },
      make: (found: Selected): Made => {
        const result: Result = { id: newId(), name: t('newResult', { count: results.length + 1 }), ...placed(found), unit: '' }; // prettier-ignore
        return { name: result.name, design: { ...design, results: [...results, result] } };
      },
    },
    {
      ...{ label: t('makeChart'), Icon: IconChartLine, full: charts.length >= MOST.charts },
      make: ({ sheet, range }: Selected): Made => {
        const { startColumn, endColumn } = range;
        const isPair = endColumn > startColumn;
        const chart: Chart = {
          ...{ id: newId(), name: t('newChart', { count: charts.length + 1 }), kind: 'scatter', sheet },
          across: isPair ? { ...range, endColumn: startColumn } : null,
          up: isPair ? { ...range, startColumn: startColumn + 1 } : range,
          ...{ acrossTitle: '', upTitle: '', fitted: false },
        };
        return { name: chart.name, design: { ...design, charts: [...charts, chart] } };
      },
    },
  ];
  return (
    <div className={classes['makes']} role="group" aria-label={t('design')}>
      {makes.map(({ label, Icon, full, make }) => (
        <Button
          key={label}
          size="compact-sm"
          variant="default"
          leftSection={<Icon size={16} stroke={1.6} />}
          disabled={full}
          // The sheet keeps what is selected in it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => atSelected(make)}
        >
          {label}
        </Button>
      ))}
      <span role="status" className="mute" style={{ fontSize: 13 }}>
        {said}
      </span>
    </div>
  );
};

/** Which cells are filled in, which say what the record is, which are results, and what is drawn of them. */
export const DesignPanel = ({ design, book, selected, onChange }: Props) => {
  const { t } = useTranslation('spreadDesign');
  const language = useStore(languageStore);
  const { inputs, links, results, charts } = design;
  /** Null where the sheet is the only one. */
  const sheetName = (id: string): string | null =>
    book.sheetOrder.length > 1 ? (own(book.sheets, id)?.name ?? '') : null;
  return (
    <div>
      <ItemList
        title={t('parts.inputs')}
        items={inputs}
        nameOf={({ name }) => name}
        draw={(item, change) => <InputItem {...{ item, selected, sheetName }} onChange={change} />}
        onChange={(next, joins) => onChange({ ...design, inputs: next }, joins)}
      />
      <ItemList
        title={t('parts.links')}
        items={links}
        nameOf={({ of }) => LINK_WORDS[of][language]}
        draw={(item, change) => <LinkItem {...{ item, selected, sheetName }} onChange={change} />}
        onChange={(next, joins) => onChange({ ...design, links: next }, joins)}
      />
      <ItemList
        title={t('parts.results')}
        items={results}
        nameOf={({ name }) => name}
        draw={(item, change) => <ResultItem {...{ item, selected, sheetName }} onChange={change} />}
        onChange={(next, joins) => onChange({ ...design, results: next }, joins)}
      />
      <ItemList
        title={t('parts.charts')}
        items={charts}
        nameOf={({ name }) => name}
        draw={(item, change) => <ChartItem {...{ item, selected, sheetName }} onChange={change} />}
        onChange={(next, joins) => onChange({ ...design, charts: next }, joins)}
      />
    </div>
  );
};
