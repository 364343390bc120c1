import { Button, List, Stack, Table, Text } from '@mantine/core';
import type { Register } from '@shilu/events/core/define-register';
import { MOST_TABLE_BYTES, tableCalls, type ImportPlan } from '@shilu/events/core/table-calls';
import { MOST_TABLE_ROWS } from '@shilu/events/core/register-table';
import { registerKey } from '@shilu/events/live/told-key';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi, fetchFile } from '../api/call-api';
import { saveFile } from '../api/save-file';
import { useSend } from '../api/use-send';
import { refreshWatching } from '../api/watching';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { DialogFoot } from '../ui/dialog-actions';
import { DropArea } from '../ui/drop-area';
import { Modal } from '../ui/modal';
import { ProgressTask } from '../ui/progress-task';
import { errorText, showError } from '../ui/toasts';
import { WorkButton } from '../ui/work-button';
import { carryOutRows, type RefusedRow } from './carry-out-rows';
import classes from './register.module.css';

type Props = { readonly register: Register; readonly onClose: () => void };
type Step =
  | { readonly kind: 'choose'; readonly refused: string | null }
  | { readonly kind: 'checking' }
  | { readonly kind: 'checked'; readonly file: string; readonly plan: ImportPlan }
  | { readonly kind: 'working'; readonly done: number; readonly total: number }
  | {
      readonly kind: 'done';
      readonly done: number;
      readonly refused: readonly RefusedRow[];
      readonly broken: string | null;
    };

/** Rows that are shown of what is wrong; the rest is counted. */
const MOST_SHOWN = 200;

/** A table comes in: it is checked first, and says row by row what it would do; then it is carried out. */
export const ImportDialog = ({ register, onClose }: Props) => {
  const { t } = useTranslation(['registers', 'common']);
  const language = useStore(languageStore);
  const client = useQueryClient();
  const calls = useMemo(() => tableCalls(register), [register]);
  const { send } = useSend();
  const [step, setStep] = useState<Step>({ kind: 'choose', refused: null });

  const check = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setStep({ kind: 'checking' });
    try {
      const { response } = await callApi(calls.importCheck, {}, { files: { file } });
      setStep({ kind: 'checked', file: file.name, plan: response });
    } catch (error) {
      setStep({ kind: 'choose', refused: errorText(error) });
    }
  };
  const template = async (): Promise<void> => {
    try {
      const { blob, name } = await fetchFile(calls.export, { format: 'xlsx', headingsOnly: true });
      saveFile(blob, name ?? `${register.label[language]}.xlsx`);
    } catch (error) {
      showError(error);
    }
  };
  const carryOut = async (file: string, { hash, rows }: ImportPlan): Promise<void> => {
    const wanted = rows.filter(({ what }) => what === 'add' || what === 'change');
    const onProgress = (done: number): void => setStep({ kind: 'working', done, total: wanted.length });
    const { done, refused, broken } = await carryOutRows({
      send,
      calls,
      hash,
      fileName: file,
      rows: wanted,
      onProgress,
    });
    await refreshWatching(client, [registerKey(register)]);
    setStep({ kind: 'done', done, refused, broken });
  };

  const close = { 'aria-label': t('common:actions.close') };
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      closeOnClickOutside={step.kind === 'choose'}
      title={t('registers:import.title', { register: register.label[language] })}
      closeButtonProps={close}
    >
      {step.kind === 'choose' || step.kind === 'checking' ? (
        <Stack gap={14}>
          <Text>{t('registers:import.about', { most: MOST_TABLE_ROWS })}</Text>
          <DropArea
            onDrop={(files) => void check(files[0])}
            onReject={() => setStep({ kind: 'choose', refused: t('registers:import.tooLarge', { max: MOST_TABLE_BYTES / 1024 / 1024 }) })} // prettier-ignore
            multiple={false}
            maxSize={MOST_TABLE_BYTES}
            loading={step.kind === 'checking'}
            p={28}
            data-autofocus
            label={t('registers:import.drop')}
            choose={t('registers:import.choose')}
          />
          {step.kind === 'choose' && step.refused !== null ? (
            <Text c="var(--red)" role="alert">
              {step.refused}
            </Text>
          ) : null}
          <DialogFoot justify="space-between">
            <Button variant="subtle" onClick={() => void template()}>
              {t('registers:import.template')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('common:actions.cancel')}
            </Button>
          </DialogFoot>
        </Stack>
      ) : null}
      {step.kind === 'checked' ? (
        <Checked
          plan={step.plan}
          onBack={() => setStep({ kind: 'choose', refused: null })}
          onGo={() => void carryOut(step.file, step.plan)}
        />
      ) : null}
      {step.kind === 'working' ? (
        <ProgressTask label={t('registers:import.working')} done={step.done} total={step.total} />
      ) : null}
      {step.kind === 'done' ? (
        <Stack gap={12}>
          <Text role="status">{t('registers:import.done', { count: step.done })}</Text>
          {step.broken === null ? null : (
            <Text c="var(--red)" role="alert">
              {t('registers:import.broken', { why: step.broken })}
            </Text>
          )}
          {step.refused.length === 0 ? null : (
            <>
              <Text>{t('registers:import.left', { count: step.refused.length })}</Text>
              <List>
                {step.refused.slice(0, MOST_SHOWN).map(({ row, message }) => (
                  <List.Item key={row}>{t('registers:import.row', { row, message })}</List.Item>
                ))}
              </List>
            </>
          )}
          <DialogFoot>
            <Button data-autofocus onClick={onClose}>
              {t('common:actions.close')}
            </Button>
          </DialogFoot>
        </Stack>
      ) : null}
    </Modal>
  );
};

const Checked = ({
  plan,
  onBack,
  onGo,
}: {
  readonly plan: ImportPlan;
  readonly onBack: () => void;
  readonly onGo: () => void;
}) => {
  const { t } = useTranslation(['registers', 'common']);
  const count = (what: string): number => plan.rows.filter((row) => row.what === what).length;
  const todo = count('add') + count('change');
  const wrong = plan.rows.filter(({ what }) => what === 'wrong');
  const shown = [...wrong, ...plan.rows.filter(({ what }) => what === 'change' || what === 'add')].slice(0, MOST_SHOWN);
  return (
    <Stack gap={12}>
      <Text role="status">
        {t('registers:import.checked', {
          ...{ add: count('add'), change: count('change'), same: count('same'), wrong: wrong.length },
        })}
      </Text>
      {plan.ignored.length === 0 ? null : (
        <Text c="dimmed" fz="sm">
          {t('registers:import.ignored', { columns: plan.ignored.join(t('common:punctuation.list')) })}
        </Text>
      )}
      {shown.length === 0 ? null : (
        <div className={classes['plan']} role="region" aria-label={t('registers:import.plan')} tabIndex={0}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('registers:import.rowHead')}</Table.Th>
                <Table.Th>{t('registers:import.entryHead')}</Table.Th>
                <Table.Th>{t('registers:import.whatHead')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map(({ row, name, what, changes, faults }) => (
                <Table.Tr key={row}>
                  <Table.Td className="num">{row}</Table.Td>
                  <Table.Td>{name}</Table.Td>
                  <Table.Td>
                    {what === 'wrong' ? (
                      faults.map(({ column, message }, at) => (
                        <Text key={at} fz="sm" c="var(--red)">
                          {column === null ? message : t('registers:import.problem', { column, message })}
                        </Text>
                      ))
                    ) : (
                      <Text fz="sm">
                        {what === 'add'
                          ? t('registers:import.adds')
                          : t('registers:import.changes', { columns: changes.join(t('common:punctuation.list')) })}
                      </Text>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {wrong.length > 0 && todo > 0 ? <Text>{t('registers:import.rest', { count: wrong.length })}</Text> : null}
      <DialogFoot>
        <Button variant="default" onClick={onBack}>
          {t('registers:import.other')}
        </Button>
        <WorkButton working={false} disabled={todo === 0} data-autofocus onClick={onGo}>
          {t('registers:import.go', { count: todo })}
        </WorkButton>
      </DialogFoot>
    </Stack>
  );
};
