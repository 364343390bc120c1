import { ActionIcon, Button, NativeSelect, TextInput, Tooltip } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import { LONGEST, MOST, type Batch, type Row } from '@shilu/events/records/modules/equation/equation-schema';
import { EXCESS_KINDS, readExcess } from '@shilu/events/records/modules/equation/excess';
import { excessValue } from '@shilu/events/records/modules/equation/equation-reading';
import { withFurther } from '@shilu/events/records/modules/equation/further-fields';
import { EQUATION_WORDS } from '@shilu/events/records/modules/equation/equation-words';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import sideways from '../../../ui/sideways.module.css';
import classes from './equation.module.css';
import { FurtherCell } from './further-cell';
import { TypedCell } from './typed-cell';
import type { FurtherField } from './use-further-fields';

type Props = {
  readonly row: Row;
  readonly language: Language;
  /** Fields that the organisation adds to each batch. */
  readonly fields: readonly FurtherField[];
  /** The yield of a batch, as it is shown. */
  readonly yieldOf: (batchId: string) => string;
  readonly onType: (batchId: string, cell: 'mass' | 'purity' | 'excess', text: string) => string | null;
  readonly onBatches: (batches: readonly Batch[], joins?: string) => void;
  readonly onAdd: () => void;
};

type TextField = 'number' | 'crop' | 'form' | 'colour' | 'remark';

/** What was isolated of a product: each crop or fraction by itself, the yield is of all. */
export const Batches = ({ row, language, fields, yieldOf, onType, onBatches, onAdd }: Props) => {
  const { t } = useTranslation('equation');
  const name = row.name || row.cnum || row.formula || t('unnamed');
  const put = (id: string, part: Partial<Batch>, joins: string): void =>
    onBatches(
      row.batches.map((each) => (each.id === id ? { ...each, ...part } : each)),
      `${joins} ${id}`,
    );
  const text = (batch: Batch, at: number, field: TextField) => (
    <td key={field}>
      <TextInput
        size="xs"
        variant="unstyled"
        className={classes['plainText'] ?? ''}
        aria-label={t('batchField', { field: EQUATION_WORDS[field][language], number: at + 1, name })}
        maxLength={field === 'number' ? LONGEST.lot : LONGEST.note}
        value={batch[field]}
        onChange={(event) => put(batch.id, { [field]: event.currentTarget.value }, field)}
      />
    </td>
  );
  return (
    <div className={classes['batches']}>
      {row.batches.length === 0 ? null : (
        <div className={sideways['sideways']}>
          <table className={classes['table']} data-grid aria-label={t('batchesOf', { name })}>
            <thead>
              <tr>
                {(['number', 'crop', 'mass', 'purity', 'yield', 'excess', 'form', 'colour', 'remark'] as const).map(
                  (field) => (
                    <th
                      key={field}
                      scope="col"
                      className={['mass', 'purity', 'yield'].includes(field) ? classes['numberHead'] : undefined}
                    >
                      {EQUATION_WORDS[field][language]}
                    </th>
                  ),
                )}
                {fields.map(({ blank }) => (
                  <th
                    key={blank.field}
                    scope="col"
                    className={blank.kind === 'number' ? classes['numberHead'] : undefined}
                  >
                    {blank.name[language]}
                    {blank.required ? ' *' : ''}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {row.batches.map((batch, at) => (
                <tr key={batch.id}>
                  {text(batch, at, 'number')}
                  {text(batch, at, 'crop')}
                  {(['mass', 'purity'] as const).map((cell) => (
                    <td key={cell}>
                      <TypedCell
                        column={`batch ${cell}`}
                        held
                        label={t('batchField', { field: EQUATION_WORDS[cell][language], number: at + 1, name })}
                        placeholder={cell === 'purity' ? '%' : 'g'}
                        shown={
                          cell === 'mass'
                            ? batch.mass === ''
                              ? ''
                              : `${batch.mass} ${batch.massUnit}`
                            : batch.purity === ''
                              ? ''
                              : `${batch.purity}%`
                        }
                        onType={(typed) => onType(batch.id, cell, typed)}
                      />
                    </td>
                  ))}
                  <td className={classes['batchNumber']}>{yieldOf(batch.id)}</td>
                  <td>
                    <span className={classes['excess']}>
                      <NativeSelect
                        size="xs"
                        variant="unstyled"
                        aria-label={t('excessKind', { number: at + 1, name })}
                        value={batch.excess?.kind ?? ''}
                        data={[{ value: '', label: '—' }, ...EXCESS_KINDS]}
                        onChange={({ currentTarget: { value } }) => {
                          const kind = EXCESS_KINDS.find((each) => each === value);
                          put(
                            batch.id,
                            // 95 % ee is no ratio.
                            {
                              excess: kind ? { kind, value: readExcess(kind, batch.excess?.value ?? '') ?? '' } : null,
                            },
                            'excessKind',
                          );
                        }}
                      />
                      {batch.excess === null ? null : (
                        <TypedCell
                          column="batch excess"
                          kind={batch.excess.kind === 'ee' ? 'number' : 'text'}
                          held
                          label={t('batchField', { field: batch.excess.kind, number: at + 1, name })}
                          placeholder={batch.excess.kind === 'ee' ? '%' : '95:5'}
                          maxLength={LONGEST.label}
                          shown={excessValue(batch.excess)}
                          typed={batch.excess.value}
                          onType={(typed) => onType(batch.id, 'excess', typed)}
                        />
                      )}
                    </span>
                  </td>
                  {text(batch, at, 'form')}
                  {text(batch, at, 'colour')}
                  {text(batch, at, 'remark')}
                  {fields.map((field) => (
                    <td key={field.blank.field}>
                      <FurtherCell
                        {...{ field, language }}
                        label={t('batchField', { field: field.blank.name[language], number: at + 1, name })}
                        value={batch.extra.find((one) => one.field === field.blank.field)}
                        onChange={(next) =>
                          put(batch.id, { extra: withFurther(batch.extra, next) }, `further ${next.field}`)
                        }
                      />
                    </td>
                  ))}
                  <td>
                    <Tooltip label={t('remove')}>
                      <ActionIcon
                        aria-label={t('removeBatch', { number: at + 1, name })}
                        onClick={() => onBatches(row.batches.filter(({ id }) => id !== batch.id))}
                      >
                        <IconX size={16} />
                      </ActionIcon>
                    </Tooltip>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPlus size={14} />}
        aria-label={t('addBatchTo', { name })}
        disabled={row.batches.length >= MOST.batches}
        onClick={onAdd}
      >
        {t('addBatch')}
      </Button>
    </div>
  );
};
