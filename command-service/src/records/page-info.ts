import { inputUnfit } from '@shilu/events/core/input-unfit';
import { flatChanges } from '@shilu/events/core/kind-changes';
import type { FieldChange } from '@shilu/events/core/trace';
import { NOT_APPLICABLE } from '@shilu/events/core/trace-value';
import type { PageInfo } from '@shilu/events/records/record-events';
import { recordKinds } from '@shilu/events/records/record-kinds';

const oneDecimal = /^[-−]?\d{1,3}(\.\d)?$/;
const number = /^\d{1,3}(\.\d{1,2})?$/;

const within = (value: string | null, pattern: RegExp, min: number, max: number): boolean => {
  if (value === null || value === NOT_APPLICABLE) return true;
  const read = Number(value.replace('−', '-'));
  return pattern.test(value) && read >= min && read <= max;
};

const tidy = (value: string | null): string | null => {
  const trimmed = value?.trim() ?? '';
  return trimmed === '' ? null : trimmed.toUpperCase() === NOT_APPLICABLE ? NOT_APPLICABLE : trimmed;
};

/** Temperature -60 to 100 ℃ with one decimal (V028), humidity 0-100 %, or N/A, which clears what it stands for (V044). */
export const checkedPageInfo = (given: PageInfo): PageInfo => {
  const temperature = tidy(given.temperature);
  const humidity = tidy(given.humidity);
  const issues = [
    ...(within(temperature, oneDecimal, -60, 100) ? [] : [{ path: 'pageInfo.temperature', message: 'badTemperature' }]),
    ...(within(humidity, number, 0, 100) ? [] : [{ path: 'pageInfo.humidity', message: 'badHumidity' }]),
  ];
  if (issues.length > 0) throw inputUnfit(issues);
  return {
    temperature,
    humidity,
    participantIds: given.participantsNotApplicable ? [] : [...new Set(given.participantIds)],
    participantsNotApplicable: given.participantsNotApplicable,
  };
};

const told = (info: PageInfo) => ({
  temperature: info.temperature,
  humidity: info.humidity,
  participants: info.participantsNotApplicable ? NOT_APPLICABLE : info.participantIds,
});

export const pageInfoChanges = (old: PageInfo | null, next: PageInfo): FieldChange[] =>
  flatChanges('record', recordKinds, old ? told(old) : {}, told(next));
