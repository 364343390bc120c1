import { Stack, Text, TextInput } from '@mantine/core';
import { auditCalls } from '@shilu/events/audit/calls';
import type { ResponseOf } from '@shilu/events/core/call';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { callApi } from '../api/call-api';
import { exactTime } from '../ui/times';
import { errorText } from '../ui/toasts';
import classes from './audit.module.css';
import { WorkButton } from '../ui/work-button';
import { Modal } from '../ui/modal';

type Found = ResponseOf<typeof auditCalls.verificationCode>;

/** The code on a printed copy: which record it is, and of which version. */
export const CodeLookup = ({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) => {
  const { t } = useTranslation('audit');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('code.title')}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      <LookupForm />
    </Modal>
  );
};

const LookupForm = () => {
  const { t } = useTranslation('audit');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [found, setFound] = useState<Found | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const look = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFound(undefined);
    setProblem(null);
    if (code.trim() === '') return setProblem(t('code.required'));
    setBusy(true);
    try {
      setFound((await callApi(auditCalls.verificationCode, { code: code.trim() })).response);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void look(event)} noValidate>
      <Stack gap={14}>
        <TextInput
          data-autofocus
          label={t('code.label')}
          description={t('code.help')}
          maxLength={40}
          value={code}
          error={problem}
          onChange={(event) => setCode(event.currentTarget.value)}
          styles={{ input: { fontFamily: 'var(--mono)' } }}
        />
        <WorkButton type="submit" working={busy} style={{ alignSelf: 'flex-end' }}>
          {t('code.look')}
        </WorkButton>
        <div aria-live="polite">
          {found === null ? (
            <div className={`${classes['result'] ?? ''} ${classes['broken'] ?? ''}`}>
              <Text fw={600}>{t('code.unknown')}</Text>
              <Text fz="sm" c="dimmed">
                {t('code.unknownHelp')}
              </Text>
            </div>
          ) : null}
          {found ? (
            <div className={classes['result']}>
              <Text fw={600}>{t('code.genuine')}</Text>
              <dl>
                <dt>{t(found.record === null ? 'code.what' : 'code.record')}</dt>
                <dd>
                  {found.record === null ? (
                    t('code.trail')
                  ) : (
                    <Link className="link" to={`/team/auditTrace?recordId=${found.record.recordId}`}>
                      {found.record.number} {found.record.title}
                    </Link>
                  )}
                </dd>
                {found.record === null ? null : (
                  <>
                    <dt>{t('code.version')}</dt>
                    <dd>{t('code.versionOf', { version: found.record.version, revision: found.record.revision })}</dd>
                  </>
                )}
                <dt>{t('code.exported')}</dt>
                <dd>
                  {found.exportedBy} · {exactTime(found.exportedAt)}
                </dd>
              </dl>
            </div>
          ) : null}
        </div>
      </Stack>
    </form>
  );
};
