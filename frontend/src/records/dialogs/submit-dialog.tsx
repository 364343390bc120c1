import { Alert, Button, Group, Loader, Select, Stack, Text, Textarea } from '@mantine/core';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { allTaken } from '../../ui/half-typed';
import { useQueryCall } from '../../api/use-query-call';
import { ErrorState } from '../../ui/error-state';
import { PeoplePicker } from '../../ui/person-picker';
import { SignedDialog } from '../../ui/signed-dialog';
import { signedRecord } from '../dialogs/signs-record';
import { showDone } from '../../ui/toasts';
import { usePeople } from '../../ui/use-people';
import { isUndecided, savable, useOpenRecord } from '../page/record-context';
import type { Entry } from '../session/entries';
import { DraftsFirst } from './drafts-first';
import { PageInfoCheck } from './page-info-check';
import { SignedRecord } from './signed-record';
import { Modal } from '../../ui/modal';

type Props = {
  readonly onClose: () => void;
  readonly onUnfilled: (unfilled: ReadonlyMap<string, ReadonlySet<string>>) => void;
};
const MAX_NOTE = 250;

/** Submission: what still stands in the way (V034-V036), by which flow, by whom, and the signature. */
export const SubmitDialog = ({ onClose, onUnfilled }: Props) => {
  const openRecord = useOpenRecord();
  const { send } = useSend();
  const { record } = openRecord;
  const { t } = useTranslation(['records', 'common']);
  const { people } = usePeople();
  const [flowId, setFlowId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, string[]>>>({});
  const [note, setNote] = useState('');
  const [checked, setChecked] = useState(false);
  const [tried, setTried] = useState(false);
  const saved = useRef(false);
  const [ready, setReady] = useState(false);
  const [undecided, setUndecided] = useState<readonly Entry[]>([]);
  const save = (): void => {
    setUndecided([]);
    const dirty = [...openRecord.session.store.get().entries.values()].some((entry) => entry.dirty);
    void (dirty ? openRecord.saveModules(null) : Promise.resolve(true)).then((ok) => (ok ? setReady(true) : onClose()));
  };
  // What is submitted is what is saved: what is half typed and unsaved changes go first.
  useEffect(() => {
    if (saved.current) return;
    saved.current = true;
    void allTaken().then(() => {
      const drafts = savable(openRecord, openRecord.session.store.get().entries.values()).filter(isUndecided);
      if (drafts.length > 0) setUndecided(drafts);
      else save();
    });
  });
  const check = useQueryCall(
    approvalCalls.preSubmit,
    { experimentId: record.experimentId, flowId },
    { enabled: ready, keepPrevious: true, staleTime: 0 },
  );
  const answer = check.data?.response;
  const close = { closeButtonProps: { 'aria-label': t('common:actions.close') } };
  if (undecided.length > 0) {
    return (
      <DraftsFirst
        drafts={undecided}
        onSave={save}
        onLook={(moduleId) => {
          onClose();
          setTimeout(() => openRecord.showModule(moduleId), 60);
        }}
        onClose={onClose}
      />
    );
  }
  if (check.isError) {
    return (
      <Modal opened onClose={onClose} title={t('submit.title')} {...close}>
        <ErrorState error={check.error} onRetry={() => void check.refetch()} />
      </Modal>
    );
  }
  if (!ready || !answer) {
    return (
      <Modal opened onClose={onClose} title={t('submit.title')} {...close}>
        <Group>
          <Loader size="sm" />
          <Text>{t('submit.checking')}</Text>
        </Group>
      </Modal>
    );
  }
  if (answer.unfilled.length > 0) {
    const go = (moduleId: string): void => {
      onUnfilled(
        new Map(record.modules.map((module) => [module.id, new Set(module.unfilled.map((field) => field.field))])),
      );
      onClose();
      const module = record.modules.find((each) => each.id === moduleId);
      const first = module?.unfilled[0]?.field;
      setTimeout(() => openRecord.showModule(moduleId, first), 60);
    };
    return (
      <Modal opened onClose={onClose} title={t('submit.unfilledTitle')} {...close}>
        <Stack gap={10}>
          {answer.unfilled.map((module) => (
            <Group key={module.moduleId} justify="space-between" wrap="nowrap" align="flex-start">
              <div>
                <Text fw={600}>{module.moduleTitle}</Text>
                <Text fz="sm" c="var(--red)">
                  {t('submit.unfilled', { labels: module.labels.join(t('common:punctuation.list')) })}
                </Text>
              </div>
              <Button size="compact-sm" variant="default" onClick={() => go(module.moduleId)}>
                {t('submit.go')}
              </Button>
            </Group>
          ))}
        </Stack>
      </Modal>
    );
  }
  const stuck = answer.nodes.some((node) => node.approverIds.length === 0) || answer.nodes.length === 0;
  return (
    <SignedDialog
      act="submit"
      signs={signedRecord(record, answer.recordHash, 'submit')}
      title={t('submit.title')}
      confirmLabel={t('submit.title')}
      onClose={onClose}
      ready={() => {
        setTried(true);
        return !stuck && checked && [...note].length <= MAX_NOTE;
      }}
      send={async (fields) => {
        const narrowed = Object.fromEntries(Object.entries(chosen).filter(([, ids]) => ids.length > 0));
        await send(approvalCalls.submit, {
          experimentId: record.experimentId,
          flowId,
          recordHash: answer.recordHash,
          note: note.trim(),
          pageInfoChecked: checked,
          ...(Object.keys(narrowed).length === 0 ? {} : { approverIds: narrowed }),
          ...fields,
        });
      }}
      onDone={async () => {
        showDone(t('submit.done'));
        onClose();
        await openRecord.refresh();
        // The button that opened this is gone.
        requestAnimationFrame(() => document.getElementById('record-paper')?.focus({ preventScroll: true }));
      }}
    >
      <Stack gap={10}>
        <SignedRecord hash={answer.recordHash} />
        {answer.problems.length > 0 ? (
          <Alert color="red" variant="light">
            {answer.problems.map(({ key, text }) => (
              <div key={key}>{text}</div>
            ))}
          </Alert>
        ) : null}
        {answer.unsigned.length > 0 ? (
          <Alert color="yellow" variant="light">
            {t('submit.unsigned')}{' '}
            {answer.unsigned.map((module) => module.moduleTitle).join(t('common:punctuation.list'))}
          </Alert>
        ) : null}
        {answer.flows.length > 1 ? (
          <Select
            label={t('submit.flow')}
            allowDeselect={false}
            data={answer.flows.map((flow) => ({
              value: flow.id,
              label: flow.isDefault ? `${flow.name} · ${t('submit.defaultFlow')}` : flow.name,
            }))}
            value={flowId ?? answer.flows.find((flow) => flow.isDefault)?.id ?? null}
            onChange={(value) => {
              setFlowId(value);
              setChosen({});
            }}
          />
        ) : null}
        {answer.nodes.map((node, at) => (
          <div key={`${node.name}-${String(at)}`}>
            {node.approverIds.length === 0 ? (
              <Text c="var(--red)">{t('submit.noApprover')}</Text>
            ) : (
              <PeoplePicker
                label={`${t('submit.node', { index: at + 1, name: node.name })} · ${t(node.mode === 'all' ? 'submit.all' : 'submit.any')}`}
                people={people.filter((person) => node.approverIds.includes(person.id))}
                value={chosen[String(at)] ?? node.approverIds}
                onChange={(ids) => setChosen({ ...chosen, [String(at)]: ids })}
              />
            )}
          </div>
        ))}
        <Textarea
          label={t('submit.note')}
          autosize
          minRows={2}
          value={note}
          error={[...note].length > MAX_NOTE ? t('common:error.tooLong', { max: MAX_NOTE }) : null}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <PageInfoCheck
          checked={checked}
          error={tried && !checked ? t('submit.recheckRequired') : null}
          onCheck={setChecked}
          onChanged={() => {
            setChecked(false);
            void check.refetch();
          }}
        />
      </Stack>
    </SignedDialog>
  );
};
