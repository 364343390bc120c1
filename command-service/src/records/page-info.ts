import { inputUnfit } from '@shilu/events/core/input-unfit';
import { flatChanges } from '@shilu/events/core/kind-changes';
import type { FieldChange } from '@shilu/events/core/trace';
import { NOT_APPLICABLE } from '@shilu/events/core/trace-value';
import type { PageInfo } from '@shilu/events/records/record-events';
import { recordKinds } from '@shilu/events/records/record-kinds';
import { isRange, rangeOf, rangeText } from '@shilu/events/records/temperature-range';

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

/** A complete range, or what stands there already: one reading, as records had it before there were ranges. */
const temperatureOf = (
  given: string | null,
  before: string | null,
): { readonly value: string | null; readonly fits: boolean } => {
  const value = tidy(given);
  if (value === null || value === NOT_APPLICABLE || value === before) return { value, fits: true };
  const range = rangeOf(value);
  return { value: rangeText(range), fits: /[~～]/.test(value) && isRange(range) };
};

/**
 * Temperature from and to, -60 to 60 ℃ with one decimal (V028), humidity 0-100 %, or N/A, which clears what it stands for
 * (V044). `before` is what the record has.
 */
export const checkedPageInfo = (given: PageInfo, before: Pick<PageInfo, 'temperature'>): PageInfo => {
  const { value: temperature, fits } = temperatureOf(given.temperature, before.temperature);
  const humidity = tidy(given.humidity);
  const issues = [
    ...(fits ? [] : [{ path: 'pageInfo.temperature', message: 'badTemperature' }]),
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
