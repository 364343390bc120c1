import { Button } from '@mantine/core';
import { integrationCalls, type RequestRow } from '@shilu/events/integrations/calls';
import { registerCompound } from '@shilu/events/integrations/platforms/regms';
import { isProduct, type Batch, type Row } from '@shilu/events/records/modules/equation/equation-schema';
import { rowCalled } from '@shilu/events/records/modules/equation/row-called';
import { registrationOf } from '@shilu/events/records/modules/equation/registration';
import { lazy, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../../../api/use-query-call';
import { useModuleRequests } from '../../../integrations/use-module-requests';
import { LazyPart } from '../../../ui/lazy-part';
import { OpenRecordContext } from '../../page/record-context';
import type { ModulePlace } from '../module-ui';

const RequestForm = lazy(() =>
  import('../../../integrations/request-form').then((file) => ({ default: file.RequestForm })),
);

const RequestLine = lazy(() =>
  import('../../../integrations/request-line').then((file) => ({ default: file.RequestLine })),
);

/** With the words of platforms, which a record is read without. */
const Said = ({ request }: { readonly request: RequestRow }) => (
  <LazyPart>
    <RequestLine request={request} />
  </LazyPart>
);

type Of = { readonly place: Pick<ModulePlace, 'recordId' | 'moduleId'>; readonly row: Row };

const stands = ({ status }: RequestRow): boolean => status !== 'withdrawn';

/** What the inventory keeps for a row and has booked of it. */
const BottleLines = ({ place: { recordId, moduleId }, row }: Of) => {
  const { t } = useTranslation('equation');
  const mine = useModuleRequests(recordId, moduleId).filter((one) => one.place === row.id && one.byRecord);
  const standing = mine.filter(stands);
  const used = standing.find(({ operation }) => operation === 'cims.recordUsage');
  const shown = used ?? standing[0];
  if (shown !== undefined) return <Said request={shown} />;
  // Kept before, and the signature has said that nothing was used.
  const nothing = mine.length > 0 && row.actualMass === '' && row.actualVolume === '';
  return nothing ? <span className="mute">{t('nothingUsed')}</span> : null;
};

type Registering = Of & { readonly batch: Batch | null };

/** The registration of a product or of a batch of it: how it stands, or the way to it. */
export const RegistrationLine = ({ place, row, batch }: Registering) => {
  const { t } = useTranslation('equation');
  const open = useContext(OpenRecordContext);
  const [asking, setAsking] = useState(false);
  const { recordId, moduleId } = place;
  const at = batch === null ? row.id : `${row.id}/${batch.id}`;
  const requests = useModuleRequests(recordId, moduleId);
  const mine = requests.find((one) => one.operation === registerCompound.name && one.place === at && stands(one));
  const mayAsk = recordId !== '' && open?.record.may.ask === true;
  const licences = useQueryCall(integrationCalls.authorisedPlatforms, {}, { watch: ['settings'], enabled: mayAsk });
  if (mine !== undefined) return <Said request={mine} />;
  const licensed = licences.data?.response.some((one) => one.PlatformName === 'regms' && one.IsAuthorized) === true;
  if (!mayAsk || !licensed || row.smiles === '') return null;
  return (
    <>
      <Button size="compact-xs" variant="subtle" className="no-print" onClick={() => setAsking(true)}>
        {t('register', { name: batch?.number || rowCalled(row) || t('unnamed') })}
      </Button>
      {asking ? (
        <LazyPart onClose={() => setAsking(false)}>
          <RequestForm
            operation={registerCompound}
            recordId={recordId}
            about={{ moduleId, place: at }}
            initial={registrationOf(row, batch, open.record.number)}
            onClose={() => setAsking(false)}
          />
        </LazyPart>
      ) : null}
    </>
  );
};

/** What platforms say of a row, as it stands now; nothing where the content stands alone. */
export const PlatformLines = ({ place, row }: Of) => {
  if (place.recordId === '') return null;
  if (row.from?.kind === 'cims') return <BottleLines place={place} row={row} />;
  return isProduct(row) && row.batches.length === 0 ? <RegistrationLine place={place} row={row} batch={null} /> : null;
};
