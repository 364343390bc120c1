import { organizationCalls } from '@shilu/events/organization/calls';
import { useQueryCall } from '../../api/use-query-call';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';

/** The experiment type in the person's language; a type typed by hand stays as it is. */
export const useTypeName = (type: string): string => {
  const language = useStore(languageStore);
  const items = useQueryCall(
    organizationCalls.dictionaryItems,
    { code: 'experimentType' },
    { staleTime: 5 * 60_000, enabled: type !== '' },
  ).data?.response;
  const found = items?.find((item) => item.value === type);
  return found === undefined ? type : language === 'zh-CN' ? found.zh : found.en;
};
