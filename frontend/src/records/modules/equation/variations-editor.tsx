import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import { CONDITIONS, type ConditionName } from '@shilu/events/records/modules/equation/condition-names';
import { conditionLabel } from '@shilu/events/records/modules/equation/equation-reading';
import { isProduct, rowsOf, type Equation } from '@shilu/events/records/modules/equation/equation-schema';
import { EQUATION_WORDS, ROLE_WORDS } from '@shilu/events/records/modules/equation/equation-words';
import { rowCalled } from '@shilu/events/records/modules/equation/row-called';
import {
  addColumn,
  addRuns,
  columnName,
  columnUnit,
  pasteBlock,
  removeColumn,
  removeRun,
  typeRun,
  usualValue,
  valueOf,
} from '@shilu/events/records/modules/equation/variations';
import {
  LONGEST_VARIED,
  MOST_VARIED,
  VARIED_CELLS,
  type VariedColumn,
  type VariedRun,
} from '@shilu/events/records/modules/equation/variations-schema';
import { IconCopy, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import sideways from '../../../ui/sideways.module.css';
import classes from './equation.module.css';
import { TypedCell } from './typed-cell';
import { useSpareRun } from './use-spare-run';
import own from './variations.module.css';
import { VariationsPlot } from './variations-plot';

type Props = {
  readonly content: Equation;
  readonly language: Language;
  /** Changes with the same `joins` are one step of the undo. */
  readonly onChange: (next: Equation, joins?: string) => void;
  /** The same of what is typed into a cell, key by key. */
  readonly onType: (next: Equation, step: string) => void;
  readonly onTakeBack: (step: string) => void;
};

const newRun = (values: VariedRun['values'] = {}): VariedRun => ({ id: crypto.randomUUID(), values });
const FIRST_CELL = 'tbody tr:last-of-type [data-cell]';

/** The same reaction run several times: which of its conditions, amounts and materials vary, and what came of each run. */
export const VariationsEditor = ({ content, language, onChange, onType, onTakeBack }: Props) => {
  const { t } = useTranslation('equation');
  const { columns, runs } = content.variations;
  const grid = useRef<HTMLDivElement>(null);
  const { spare, clear } = useSpareRun(runs);
  const shown = runs.length < MOST_VARIED.runs ? [...runs, spare] : runs;
  const add = (column: { kind: 'condition'; of: ConditionName } | { kind: 'row'; rowId: string; cell: (typeof VARIED_CELLS)[number] } | { kind: 'result'; label: string; unit: string }): void =>
    onChange(addColumn(content, { ...column, id: crypto.randomUUID() }));
  const relabel = (column: VariedColumn, part: { label?: string; unit?: string }): void =>
    onChange(
      { ...content, variations: { columns: columns.map((each) => (each === column && each.kind === 'result' ? { ...each, ...part } : each)), runs } },
      `column ${column.id}`,
    );
  const has = (fits: (column: VariedColumn) => boolean): boolean => columns.some(fits);
  const materials = rowsOf(content).filter((row) => !isProduct(row) && row.role !== 'workUp' && rowCalled(row) !== '');
  return (
    <div className={classes['part']}>
      <Group gap={10}>
        <h3 className={classes['partTitle']}>{EQUATION_WORDS.variations[language]}</h3>
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button size="compact-xs" variant="default" leftSection={<IconPlus size={14} />} disabled={columns.length >= MOST_VARIED.columns}>
              {t('addVariedColumn')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={340} style={{ overflowY: 'auto' }}>
            <Menu.Label>{t('variedResults')}</Menu.Label>
            {(['yield', 'conversion', 'ee', 'remark', 'own'] as const).map((name) => (
              <Menu.Item key={name} onClick={() => add({ kind: 'result', label: name === 'own' ? '' : t(`result.${name}`), unit: name === 'remark' || name === 'own' ? '' : '%' })}>
                {t(`result.${name}`)}
              </Menu.Item>
            ))}
            <Menu.Label>{t('conditions')}</Menu.Label>
            {CONDITIONS.filter((name) => !has((column) => column.kind === 'condition' && column.of === name)).map((name) => (
              <Menu.Item key={name} onClick={() => add({ kind: 'condition', of: name })}>{conditionLabel(name, language)}</Menu.Item>
            ))}
            {materials.flatMap((row) => [
              <Menu.Label key={row.id}>{rowCalled(row)}</Menu.Label>,
              ...VARIED_CELLS.filter((cell) => (cell !== 'concentration' || row.role === 'solvent') && !has((column) => column.kind === 'row' && column.rowId === row.id && column.cell === cell)).map((cell) => (
                <Menu.Item key={`${row.id} ${cell}`} onClick={() => add({ kind: 'row', rowId: row.id, cell })}>
                  {cell === 'name' ? t('otherMaterial', { role: ROLE_WORDS[row.role][language].toLowerCase() }) : EQUATION_WORDS[cell][language]}
                </Menu.Item>
              )),
            ])}
          </Menu.Dropdown>
        </Menu>
        {columns.length === 0 ? null : (
          <Button size="compact-xs" variant="default" leftSection={<IconPlus size={14} />} disabled={runs.length >= MOST_VARIED.runs} onClick={() => grid.current?.querySelector<HTMLElement>(FIRST_CELL)?.focus()}>
            {t('addRun')}
          </Button>
        )}
      </Group>
      {columns.length === 0 ? (
        <p className={classes['note']}>{t('variationsHelp')}</p>
      ) : (
        <div ref={grid} className={sideways['sideways']} data-grid>
          <table className={classes['table']} aria-label={EQUATION_WORDS.variations[language]}>
            <thead>
              <tr>
                <th scope="col">{EQUATION_WORDS.run[language]}</th>
                {columns.map((column) => {
                  const name = columnName(content, column, language) || t('result.own');
                  return (
                    <th key={column.id} scope="col">
                      <span className={own['head']}>
                        {column.kind === 'result' ? (
                          <>
                            <input className={clsx(classes['cell'], own['label'])} aria-label={t('resultLabel')} placeholder={t('resultLabel')} maxLength={LONGEST_VARIED.label} value={column.label} onChange={({ currentTarget: { value } }) => relabel(column, { label: value })} />
                            <input className={clsx(classes['cell'], own['unit'])} aria-label={t('resultUnit', { name })} placeholder={t('resultUnitShort')} maxLength={LONGEST_VARIED.unit} value={column.unit} onChange={({ currentTarget: { value } }) => relabel(column, { unit: value })} />
                          </>
                        ) : (
                          <span>{name}{columnUnit(content, column) === '' ? null : <small> {columnUnit(content, column)}</small>}</span>
                        )}
                        <ActionIcon size="xs" aria-label={t('removeVariedColumn', { name })} onClick={() => onChange(removeColumn(content, column.id))}><IconX size={12} /></ActionIcon>
                      </span>
                    </th>
                  );
                })}
                <td />
              </tr>
            </thead>
            <tbody>
              {shown.map((run, at) => (
                <tr key={run.id}>
                  <th scope="row">{at + 1}</th>
                  {columns.map((column, across) => (
                    <td
                      key={column.id}
                      className={own['value']}
                      onPaste={(event) => {
                        const text = event.clipboardData.getData('text/plain');
                        if (!/[\t\n]/.test(text.trimEnd())) return;
                        event.preventDefault();
                        onChange(pasteBlock(content, { run: at, column: across }, text, () => crypto.randomUUID()));
                      }}
                    >
                      <TypedCell
                        kind="text"
                        column={column.id}
                        label={t('runCell', { run: at + 1, column: columnName(content, column, language) })}
                        maxLength={LONGEST_VARIED.value}
                        placeholder={usualValue(content, column)}
                        shown={valueOf(run, column)}
                        onType={(text) => {
                          const next = typeRun(content, run.id, column.id, text);
                          if (run !== spare && next.variations.runs.length < runs.length) clear(run.id);
                          onType(next, `run ${run.id} ${column.id}`);
                          return null;
                        }}
                        onTakeBack={() => onTakeBack(`run ${run.id} ${column.id}`)}
                      />
                    </td>
                  ))}
                  <td className={classes['toolCell']}>
                    {run === spare ? null : <><ActionIcon size="sm" aria-label={t('duplicateRun', { run: at + 1 })} disabled={runs.length >= MOST_VARIED.runs} onClick={() => onChange(addRuns(content, [newRun(run.values)], run.id))}><IconCopy size={15} /></ActionIcon>
                    <ActionIcon size="sm" aria-label={t('removeRun', { run: at + 1 })} onClick={() => onChange(removeRun(content, run.id))}><IconTrash size={15} /></ActionIcon></>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <VariationsPlot content={content} language={language} />
    </div>
  );
}; // prettier-ignore
