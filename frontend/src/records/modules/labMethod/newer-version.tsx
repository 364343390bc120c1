import { Alert, Button } from '@mantine/core';
import { registerCalls } from '@shilu/events/core/register-calls';
import { registerKey } from '@shilu/events/live/told-key';
import { isBegun } from '@shilu/events/records/modules/lab-method/deviations';
import { checklistOf, isOtherwise } from '@shilu/events/records/modules/lab-method/from-method';
import type { LabMethod, TakenMethod } from '@shilu/events/records/modules/lab-method/lab-method-schema';
import { methodRegister } from '@shilu/events/resources/method';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../../../api/use-query-call';

const calls = registerCalls(methodRegister);

type Props = {
  readonly content: LabMethod;
  readonly method: TakenMethod;
  readonly onTake: (content: LabMethod) => void;
};

/** What became of the method since it was taken: shown, and taken only by who says so. */
export const NewerVersion = ({ content, method, onTake }: Props) => {
  const { t } = useTranslation('labMethod');
  const { data } = useQueryCall(calls.detail, { id: method.id }, { watch: [registerKey(methodRegister)] });
  const entry = data?.response;
  if (entry === undefined || entry.removed || entry.revision <= method.revision) return null;
  if (entry.status === 'withdrawn') return <Alert color="orange">{t('withdrawn')}</Alert>;
  if (entry.status !== 'inForce') return <Alert color="gray">{t('inRevision')}</Alert>;
  const now = checklistOf(entry);
  if (now === null || !isOtherwise(content, now)) return null;
  const since = { since: now.method?.effectiveOn ?? '', number: entry.version ?? '' };
  if (isBegun(content.steps)) return <Alert color="blue">{t('newerBegun', since)}</Alert>;
  return (
    <Alert color="blue">
      {t('newer', since)}{' '}
      <Button size="compact-sm" variant="default" onClick={() => onTake(now)}>
        {t('takeNewer')}
      </Button>
    </Alert>
  );
};
