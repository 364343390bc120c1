import { recordEventSchemas, type RecordEvent } from '@shilu/events/records/record-events';
import { useTranslation } from 'react-i18next';

const isRecordEvent = (type: string): type is RecordEvent['type'] => Object.hasOwn(recordEventSchemas, type);

/** What a record's trace tells: everything but that somebody has read a comment. */
export const TRACED = Object.keys(recordEventSchemas).filter((type) => type !== 'CommentRead');

/** What happened, in the person's language. */
export const useEventName = () => {
  const { t } = useTranslation(['records', 'common']);
  return (type: string): string => (isRecordEvent(type) ? t(`events.${type}`) : type);
};
