import { boundChanges } from '@shilu/events/core/bound-changes';
import { readable } from '@shilu/events/audit/readable-names';
import { namesIn, shownChange } from '@shilu/events/audit/value-words';
import type { FieldChange, ShownChange } from '@shilu/events/core/trace';
import { RECORD } from '@shilu/events/records/record-category';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { ownZone } from '../../ui/times';
import { moduleUiOf } from '../modules/registry';
import type { ModulePlace } from '../modules/module-ui';
import classes from '../page/record.module.css';
import { useRecordNames } from '../record-names';
import { ChangeList } from '../../audit/change-list';

const NO_CHANGES: readonly FieldChange[] = [];
const PLACE: ModulePlace = { recordId: '', moduleId: 'compare', people: {}, unfilled: new Set() };

type People = Readonly<Record<string, string>>;
const NOBODY: People = {};

/** Differences of two contents of one type; null where either cannot be read. */
const differences = (type: string, before: unknown, after: unknown): FieldChange[] | null => {
  try {
    const told = moduleUiOf(type)?.comparable ?? ((content: unknown): unknown => content);
    return boundChanges(
      moduleTypeOf(type).diff(before === null || before === undefined ? null : told(before), told(after)),
    );
  } catch {
    return null;
  }
};

const OF_RECORD = readable(RECORD);

/** The same as its reader reads it: with the names of people, and of records that are open to them. */
const useTold = (changes: readonly FieldChange[], people: People): readonly ShownChange[] => {
  const language = useStore(languageStore);
  const named = changes.flatMap(({ oldValue, newValue }) => [...namesIn(oldValue), ...namesIn(newValue)]);
  const { nameOf } = useRecordNames(named.flatMap(([of, id]) => (of === OF_RECORD ? [id] : [])));
  return useMemo(() => {
    const called = (of: string, id: string): string | undefined => {
      if (of === 'account') return people[id];
      const record = of === OF_RECORD ? nameOf(id) : undefined;
      return record && `${record.number} ${record.title}`.trim();
    };
    return changes.map((change) => shownChange(change, language, called, ownZone()));
  }, [changes, language, people, nameOf]);
};

/** Two contents beside each other, with their differences told first. */
export const SideBySide = ({
  type,
  before,
  after,
  titles,
  people = NOBODY,
}: {
  readonly type: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly titles: readonly [string, string];
  readonly people?: People;
}) => {
  const { t } = useTranslation(['records', 'common']);
  const ui = moduleUiOf(type);
  const changes = useMemo(
    () => (after === null || after === undefined ? null : differences(type, before, after)),
    [type, before, after],
  );
  const told = useTold(changes ?? NO_CHANGES, people);
  const place = (content: unknown, tone: 'old' | 'new'): ModulePlace => ({
    ...{ ...PLACE, people },
    ...(content === null || content === undefined ? {} : { against: { content, tone } }),
  });
  if (!ui) return <Text>{t('module.unreadable')}</Text>;
  return (
    <>
      {told.length > 0 ? <ChangeList changes={told} limit={30} /> : null}
      <div className={classes['sides']} style={{ marginTop: 10 }}>
        {(
          [
            [titles[0], before, after, 'old'],
            [titles[1], after, before, 'new'],
          ] as const
        ).map(([title, content, other, tone]) => (
          <section key={title} className={classes['side']} data-tone={tone} tabIndex={0} aria-label={title}>
            <Text fz={12.5} c="dimmed" mb={6}>
              {title}
            </Text>
            {content === null || content === undefined ? (
              <span className="mute">{t('merge.absent')}</span>
            ) : (
              <ui.Static content={content} place={place(other, tone)} />
            )}
          </section>
        ))}
      </div>
    </>
  );
};
