import { List, Text } from '@mantine/core';
import { type auditCalls } from '@shilu/events/audit/calls';
import { failureKindLabels, failureKindSchema, uncheckedLabels, uncheckedSchema } from '@shilu/events/audit/report';
import { parseCheckpoint } from '@shilu/events/core/checkpoint-note';
import type { ResponseOf } from '@shilu/events/core/call';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { exactTime } from '../ui/times';
import classes from './audit.module.css';

export type Verification = ResponseOf<typeof auditCalls.verify>;

/** What was checked, against what, and what it means; how anybody can repeat it without this product. */
export const VerifyResult = ({ result }: { readonly result: Verification }) => {
  const { t } = useTranslation('audit');
  const language = useStore(languageStore);
  const { ok, checked, failure, others, checkpoint, anchored, durationMs } = result;
  const unchecked = result.unchecked.flatMap((what) => uncheckedSchema.safeParse(what).data ?? []);
  const epoch = (checkpoint && parseCheckpoint(checkpoint.note)?.epoch) ?? null;
  const kind = failureKindSchema.safeParse(failure?.kind);
  return (
    <section
      className={clsx(classes['result'], !ok && classes['broken'])}
      aria-live="polite"
      aria-label={t('verify.result')}
    >
      <Text
        fw={600}
        fz="lg"
        style={{ display: 'flex', gap: 8, alignItems: 'center' }}
        c={ok ? 'var(--green)' : 'var(--red)'}
      >
        {ok ? <IconShieldCheck aria-hidden /> : <IconShieldX aria-hidden />}
        {t(ok ? 'verify.ok' : 'verify.broken')}
      </Text>
      <Text mt={4}>
        {ok ? t('verify.okHelp') : kind.success ? failureKindLabels[kind.data][language] : (failure?.kind ?? '')}
      </Text>
      {failure === null ? null : (
        <>
          <Text fz="sm" mt={4}>
            {t('verify.where', { position: failure.position ?? '—', revision: failure.revision ?? '—' })}
          </Text>
          <Text fz="xs" c="dimmed" className="mono" style={{ overflowWrap: 'anywhere' }}>
            {failure.detail}
          </Text>
          {others === 0 ? null : (
            <Text fz="sm" mt={4}>
              {t('verify.others', { count: others })}
            </Text>
          )}
          <Text fz="sm" mt={6}>
            {t('verify.whatNow')}
          </Text>
        </>
      )}
      <dl>
        <dt>{t('verify.checked')}</dt>
        <dd>{t('verify.checkedCounts', checked)}</dd>
        {unchecked.length === 0 ? null : (
          <>
            <dt>{t('verify.unchecked')}</dt>
            <dd>{unchecked.map((what) => uncheckedLabels[what][language]).join(t('verify.and'))}</dd>
          </>
        )}
        <dt>{t('verify.took')}</dt>
        <dd>{t('verify.ms', { ms: Math.round(durationMs) })}</dd>
        {checkpoint === null ? null : (
          <>
            <dt>{t('verify.checkpoint')}</dt>
            <dd>{t('verify.checkpointWords', { size: checkpoint.size, at: exactTime(checkpoint.signedAt) })}</dd>
            {epoch === null ? null : (
              <>
                <dt>{t('verify.epoch')}</dt>
                <dd>
                  {t(epoch.lost === 0 ? 'verify.epochReplaced' : 'verify.epochWords', {
                    number: epoch.number,
                    at: exactTime(epoch.since),
                    count: epoch.lost,
                  })}
                </dd>
              </>
            )}
            <dt>{t('verify.root')}</dt>
            <dd className="mono">{checkpoint.root}</dd>
            {/* What others hold says nothing of a record that is no longer what they hold. */}
            {ok ? (
              <>
                <dt>{t('verify.anchored')}</dt>
                <dd>
                  {anchored === null
                    ? t('verify.notAnchored')
                    : t(`verify.anchoredBy.${anchored.kind}`, { ...anchored, at: exactTime(anchored.at) })}
                </dd>
              </>
            ) : null}
          </>
        )}
      </dl>
      {checkpoint === null ? (
        <Text fz="sm" c="dimmed" mt={8}>
          {t('verify.noCheckpoint')}
        </Text>
      ) : (
        <details style={{ marginTop: 12 }}>
          <summary>{t('verify.note')}</summary>
          <pre className={classes['note']}>{checkpoint.note}</pre>
        </details>
      )}
      <details style={{ marginTop: 8 }}>
        <summary>{t('verify.offline')}</summary>
        <List type="ordered" size="sm" mt={8} spacing={4}>
          <List.Item>{t('verify.step1')}</List.Item>
          <List.Item>{t('verify.step2')}</List.Item>
          <List.Item>{t('verify.step3')}</List.Item>
        </List>
      </details>
    </section>
  );
};
