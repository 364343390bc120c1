import { Group, Text } from '@mantine/core';
import { auditCalls } from '@shilu/events/audit/calls';
import { failureKindLabels, failureKindSchema } from '@shilu/events/audit/report';
import type { ResponseOf } from '@shilu/events/core/call';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/call-api';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { StateChip } from '../../ui/state-chip';
import { exactTime } from '../../ui/times';
import { showError } from '../../ui/toasts';
import { WorkButton } from '../../ui/work-button';
import { useProofExport } from './use-proof-export';

type Verdict = ResponseOf<typeof auditCalls.verify>;

/** Checks every event, file and signature of a record, and names what does not hold. */
export const VerifyBox = ({ recordId }: { readonly recordId: string }) => {
  const { t } = useTranslation(['records', 'common']);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [busy, setBusy] = useState(false);
  const proof = useProofExport(recordId);
  const language = useStore(languageStore);
  const kind = failureKindSchema.safeParse(verdict?.failure?.kind);
  const verify = async (): Promise<void> => {
    setBusy(true);
    try {
      setVerdict((await callApi(auditCalls.verify, { experimentId: recordId })).response);
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  return (
    <section style={{ marginTop: 16 }} aria-live="polite">
      <Group gap={8}>
        <WorkButton size="compact-sm" variant="default" working={busy} onClick={() => void verify()}>
          {t('replay.verify')}
        </WorkButton>
        <WorkButton size="compact-sm" variant="subtle" working={proof.working} onClick={proof.start}>
          {t('replay.proof')}
        </WorkButton>
      </Group>
      {proof.question}
      {verdict === null ? null : (
        <div style={{ marginTop: 8, fontSize: 13 }}>
          <StateChip state={verdict.ok ? 'verified' : 'broken'} label={t(verdict.ok ? 'replay.ok' : 'replay.broken')} />
          <Text fz={13} c="dimmed" mt={4}>
            {t('replay.counts', verdict.checked)} · {t('replay.took', { ms: Math.round(verdict.durationMs) })}
          </Text>
          {verdict.failure === null ? null : (
            <Text fz={13} c="var(--red)">
              {t('replay.failure', {
                what: kind.success ? failureKindLabels[kind.data][language] : verdict.failure.kind,
                detail: verdict.failure.detail,
                position: verdict.failure.position ?? '—',
              })}
            </Text>
          )}
          {verdict.checkpoint === null ? null : (
            <Text fz={13} c="dimmed">
              {t('replay.checkpoint', { size: verdict.checkpoint.size, time: exactTime(verdict.checkpoint.signedAt) })}
              <br />
              <span className="mono" style={{ overflowWrap: 'anywhere' }}>
                {verdict.checkpoint.root}
              </span>
            </Text>
          )}
        </div>
      )}
    </section>
  );
};
