import { recordCalls } from '@shilu/events/records/calls';
import i18next from 'i18next';
import { isOffline } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { errorText, showOffer } from '../../ui/toasts';
import { begunRecords, dropBegun, goOnHere, isBegunHere } from './begun-store';

/**
 * Records that were begun on this computer and of which the server has not said that they exist: their tab was closed, or
 * killed, before it did. They are asked for again under the same id, so each is made once; their text is among the drafts.
 */
export const finishBegun = async (accountId: string, goTo: (address: string) => void): Promise<void> => {
  for (const { id, commandId, address, request } of begunRecords(accountId)) {
    if (isBegunHere(id)) continue;
    try {
      const { response } = await callApi(recordCalls.addRecord, { id, ...request }, { commandId });
      dropBegun(accountId, id);
      showOffer(
        i18next.t('frame:begun.made', { number: response.number }),
        i18next.t('frame:begun.open'),
        () => goTo(`/editRecord/${id}`),
        true,
      );
    } catch (error) {
      if (isOffline(error)) return;
      // The page where it was begun has its text, and another notebook or project can be chosen there.
      showOffer(
        i18next.t('frame:begun.left', { error: errorText(error) }),
        i18next.t('frame:begun.goOn'),
        () => {
          goOnHere(id);
          goTo(address);
        },
        true,
      );
    }
  }
};
