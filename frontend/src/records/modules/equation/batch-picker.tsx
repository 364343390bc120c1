import { Skeleton, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Row } from '@shilu/events/records/modules/equation/equation-schema';
import { reactionCalls, type IsolatedBatch, type ReactionRow } from '@shilu/events/records/reaction-calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQueryCall } from '../../../api/use-query-call';
import compounds from '../../../compounds/compounds.module.css';
import { ErrorState } from '../../../ui/error-state';
import { Modal } from '../../../ui/modal';
import { showError, showWarning } from '../../../ui/toasts';
import { WorkButton } from '../../../ui/work-button';
import { BatchLeft } from './batch-left';
import { readBatch } from './batch-product';

type Props = {
  readonly row: Row;
  /** The record that takes; empty where it is none yet. */
  readonly recordId: string;
  readonly onTake: (part: Partial<Row>) => void;
  readonly onClose: () => void;
};
type Offered = { readonly reaction: ReactionRow; readonly batch: IsolatedBatch };

const PAUSE_MS = 300;
const MOST = 20;
const keyOf = ({ reaction, batch }: Offered): string => `${reaction.id} ${batch.row} ${batch.batch}`;

/** Batches of products of other records, to take a material from; the two records are then steps of one route. */
export const BatchPicker = ({ row, recordId, onTake, onClose }: Props) => {
  const { t } = useTranslation(['equation', 'common']);
  const [typed, setTyped] = useState<string | null>(null);
  const [taking, setTaking] = useState<string | null>(null);
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  // By the structure until something is typed: names differ, the structure does not.
  const byStructure = settled === null && row.inchiKey !== '';
  const text = settled ?? (byStructure ? row.inchiKey : row.name);
  const query = useQueryCall(
    reactionCalls.page,
    {
      ...{ isolated: true, pageIndex: 1, pageSize: MOST },
      ...(text.trim() === '' ? {} : { text: text.trim() }),
      ...(recordId === '' ? {} : { forRecordId: recordId }),
    },
    { keepPrevious: true, watch: ['records'] },
  );
  const offered = (query.data?.response ?? []).flatMap((reaction) =>
    reaction.id === recordId
      ? []
      : reaction.isolated
          .filter(({ inchiKey }) => !byStructure || inchiKey === row.inchiKey)
          .map((batch) => ({ reaction, batch })),
  );
  const take = async (chosen: Offered): Promise<void> => {
    setTaking(keyOf(chosen));
    try {
      const taken = await readBatch(chosen);
      if (taken === null) {
        showWarning(t('batches.gone'));
        await query.refetch();
        setTaking(null);
        return;
      }
      onTake(taken(row));
      onClose();
    } catch (error) {
      showError(error);
      setTaking(null);
    }
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('batches.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <div className={compounds['search']}>
        <TextInput
          data-autofocus
          label={t('batches.search')}
          {...(byStructure ? { description: t('batches.byStructure') } : {})}
          value={typed ?? (row.inchiKey === '' ? row.name : '')}
          maxLength={200}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.isPending ? <Skeleton height={120} aria-busy /> : null}
        <Text size="sm" c="var(--mute)" role="status">
          {query.data !== undefined && offered.length === 0
            ? t('batches.none')
            : (query.data?.rows ?? 0) > MOST
              ? t('batches.more', { count: MOST })
              : ''}
        </Text>
        <ul className={compounds['results']} aria-label={t('batches.title')}>
          {offered.map((each) => {
            const { reaction, batch } = each;
            const number = batch.number || t('batches.unnumbered');
            return (
              <li key={keyOf(each)} className={compounds['result']}>
                <div>
                  <b className="mono">{number}</b> {batch.product}
                  {row.inchiKey !== '' && batch.inchiKey !== '' && batch.inchiKey !== row.inchiKey ? (
                    <span style={{ color: 'var(--amber)' }}> {t('batches.other')}</span>
                  ) : null}
                  <span className={compounds['facts']}>
                    <Link
                      className="link mono"
                      to={`/editRecord/${reaction.id}#module-${reaction.moduleId}`}
                      target="_blank"
                      rel="noreferrer"
                      title={reaction.title}
                    >
                      {reaction.number}
                    </Link>
                    {[batch.mass, batch.purity === '' ? '' : t('batches.purity', { percent: batch.purity }), batch.form]
                      .filter((told) => told !== '')
                      .map((told) => (
                        <span key={told}>{told}</span>
                      ))}
                    <BatchLeft batch={batch} />
                  </span>
                </div>
                <WorkButton
                  size="compact-sm"
                  variant="default"
                  aria-label={t('batches.takeNamed', { number, product: batch.product })}
                  working={taking === keyOf(each)}
                  onClick={() => void take(each)}
                >
                  {t('batches.take')}
                </WorkButton>
              </li>
            );
          })}
        </ul>
        <Text size="xs" c="var(--mute)">
          {t('batches.help')}
        </Text>
      </div>
    </Modal>
  );
};
