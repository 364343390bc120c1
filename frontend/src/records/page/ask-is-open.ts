import { recordCalls } from '@shilu/events/records/calls';
import { isApiError, isOffline } from '../../api/api-error';
import { callApi } from '../../api/call-api';

export type OpenAnswer = {
  readonly holder: { readonly id: string; readonly name: string } | null;
  readonly unknown: 'offline' | 'noResponse' | null;
};

/** Without an answer the record opens with a warning (E10, E03). */
export const askIsOpen = async (recordId: string, myId: string): Promise<OpenAnswer> => {
  try {
    const { isOpen, openInfo } = (await callApi(recordCalls.isOpen, { experimentId: recordId, opening: false }))
      .response;
    return {
      holder:
        isOpen && openInfo !== null && openInfo.operatorId !== myId
          ? { id: openInfo.operatorId, name: openInfo.operator }
          : null,
      unknown: null,
    };
  } catch (error) {
    return {
      holder: null,
      unknown: isOffline(error) ? 'offline' : isApiError(error) && error.code === 5002 ? 'noResponse' : null,
    };
  }
};
