import { Button, List, Stack, Text, Textarea } from '@mantine/core';
import { tableCalls } from '@shilu/events/core/table-calls';
import { registerKey } from '@shilu/events/live/told-key';
import { referenceRegister } from '@shilu/events/resources/reference';
import { MOST_REFERENCE_BYTES, MOST_REFERENCES } from '@shilu/events/resources/reference-calls';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../api/use-send';
import { refreshWatching } from '../api/watching';
import { carryOutRows, type CarriedOut } from '../registers/carry-out-rows';
import { DialogFoot } from '../ui/dialog-actions';
import { DropArea } from '../ui/drop-area';
import { Modal } from '../ui/modal';
import { ProgressTask } from '../ui/progress-task';
import { errorText } from '../ui/toasts';
import { WorkButton } from '../ui/work-button';
import { LookUpDois } from './look-up-dois';
import { ReadReferences } from './read-references';
import { fileText, parseReferences, type Parsed } from './use-parse';

type Step =
  | { readonly kind: 'give'; readonly refused: string | null; readonly reading: boolean }
  | { readonly kind: 'read'; readonly name: string; readonly parsed: Parsed }
  | { readonly kind: 'working'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly out: CarriedOut };

const GIVE: Step = { kind: 'give', refused: null, reading: false };
const MOST_SHOWN = 200;

/** References of another program come into the library: what they are is shown first, then what is new is added. */
export const ReferenceImport = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation(['references', 'registers', 'common']);
  const client = useQueryClient();
  const calls = useMemo(() => tableCalls(referenceRegister), []);
  const { send } = useSend();
  const [step, setStep] = useState<Step>(GIVE);
  const [typed, setTyped] = useState('');
  const refuse = (refused: string): void => setStep({ kind: 'give', refused, reading: false });

  const read = async (name: string, text: string): Promise<void> => {
    setStep({ kind: 'give', refused: null, reading: true });
    try {
      setStep({ kind: 'read', name, parsed: await parseReferences(text) });
    } catch (error) {
      refuse(errorText(error));
    }
  };
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    await fileText(file).then(
      (text) => read(file.name, text),
      (error: unknown) => refuse(errorText(error)),
    );
  };
  const carryOut = async (name: string, { hash, references }: Parsed): Promise<void> => {
    const rows = references.flatMap(({ what, values }, at) =>
      what === 'new' ? [{ row: at + 1, id: null, baseRevision: null, values }] : [],
    );
    const onProgress = (done: number): void => setStep({ kind: 'working', done, total: rows.length });
    const out = await carryOutRows({ send, calls, hash, fileName: name, rows, onProgress });
    await refreshWatching(client, [registerKey(referenceRegister)]);
    setStep({ kind: 'done', out });
  };

  const close = { 'aria-label': t('common:actions.close') };
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      closeOnClickOutside={step.kind === 'give' && typed === ''}
      title={t('references:importTitle')}
      closeButtonProps={close}
    >
      {step.kind === 'give' ? (
        <Stack gap={14}>
          <Text>{t('references:importAbout', { most: MOST_REFERENCES })}</Text>
          <DropArea
            onDrop={(files) => void choose(files[0])}
            onReject={() => refuse(t('registers:import.tooLarge', { max: MOST_REFERENCE_BYTES / 1024 / 1024 }))}
            multiple={false}
            maxSize={MOST_REFERENCE_BYTES}
            loading={step.reading}
            p={20}
            label={t('references:drop')}
            choose={t('references:choose')}
          />
          <Textarea
            data-autofocus
            label={t('references:paste')}
            placeholder={'@article{…}   ·   TY  - JOUR   ·   10.1021/cr00039a007'}
            autosize
            minRows={4}
            maxRows={14}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {step.refused === null ? null : (
            <Text c="var(--red)" role="alert">
              {step.refused}
            </Text>
          )}
          <DialogFoot>
            <Button variant="default" onClick={onClose}>
              {t('common:actions.cancel')}
            </Button>
            <WorkButton
              working={step.reading}
              disabled={typed.trim() === ''}
              onClick={() => void read(t('references:pasted'), typed)}
            >
              {t('references:read')}
            </WorkButton>
          </DialogFoot>
        </Stack>
      ) : null}
      {step.kind === 'read' ? (
        <Found
          parsed={step.parsed}
          onParsed={(parsed) => setStep({ ...step, parsed })}
          onBack={() => setStep(GIVE)}
          onGo={() => void carryOut(step.name, step.parsed)}
        />
      ) : null}
      {step.kind === 'working' ? (
        <ProgressTask label={t('references:adding')} done={step.done} total={step.total} />
      ) : null}
      {step.kind === 'done' ? <Done out={step.out} onClose={onClose} /> : null}
    </Modal>
  );
};

type FoundProps = {
  readonly parsed: Parsed;
  readonly onParsed: (next: Parsed) => void;
  readonly onBack: () => void;
  readonly onGo: () => void;
};

const Found = ({ parsed, onParsed, onBack, onGo }: FoundProps) => {
  const { references } = parsed;
  const { t } = useTranslation(['references', 'registers']);
  const count = (...what: string[]): number => references.filter((one) => what.includes(one.what)).length;
  const fresh = count('new');
  return (
    <Stack gap={12}>
      <Text role="status">
        {t('references:counted', { fresh, there: count('there', 'twice'), unread: count('unreadable') })}
      </Text>
      <ReadReferences references={references} />
      <LookUpDois parsed={parsed} onParsed={onParsed} />
      <DialogFoot>
        <Button variant="default" onClick={onBack}>
          {t('references:back')}
        </Button>
        <WorkButton working={false} disabled={fresh === 0} data-autofocus onClick={onGo}>
          {t('references:add', { count: fresh })}
        </WorkButton>
      </DialogFoot>
    </Stack>
  );
};

const Done = ({ out, onClose }: { readonly out: CarriedOut; readonly onClose: () => void }) => {
  const { t } = useTranslation(['references', 'registers', 'common']);
  return (
    <Stack gap={12}>
      <Text role="status">{t('references:added', { count: out.done })}</Text>
      {out.broken === null ? null : (
        <Text c="var(--red)" role="alert">
          {t('registers:import.broken', { why: out.broken })}
        </Text>
      )}
      {out.refused.length === 0 ? null : (
        <List>
          {out.refused.slice(0, MOST_SHOWN).map(({ row, message }) => (
            <List.Item key={row}>{t('references:nth', { row, message })}</List.Item>
          ))}
        </List>
      )}
      <DialogFoot>
        <Button data-autofocus onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      </DialogFoot>
    </Stack>
  );
};
