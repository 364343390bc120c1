import { boundChanges } from '@shilu/events/core/bound-changes';
import { shownChange } from '@shilu/events/audit/value-words';
import type { Language } from '@shilu/events/core/call';
import type { ShownChange } from '@shilu/events/core/trace';
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
import { ChangeList } from '../../audit/change-list';

const PLACE: ModulePlace = { recordId: '', moduleId: 'compare', people: {}, unfilled: new Set() };

type People = Readonly<Record<string, string>>;
const NOBODY: People = {};

/** Differences of two contents of one type, in words; null where either cannot be read. */
const differences = (
  type: string,
  before: unknown,
  after: unknown,
  { language, people }: { readonly language: Language; readonly people: People },
): ShownChange[] | null => {
  try {
    const told = moduleUiOf(type)?.comparable ?? ((content: unknown): unknown => content);
    return boundChanges(
      moduleTypeOf(type).diff(before === null || before === undefined ? null : told(before), told(after)),
    ).map((change) =>
      shownChange(change, language, (of, id) => (of === 'account' ? people[id] : undefined), ownZone()),
    );
  } catch {
    return null;
  }
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
  const language = useStore(languageStore);
  const changes = useMemo(
    () => (after === null || after === undefined ? null : differences(type, before, after, { language, people })),
    [type, before, after, language, people],
  );
  const place = { ...PLACE, people };
  if (!ui) return <Text>{t('module.unreadable')}</Text>;
  return (
    <>
      {changes !== null && changes.length > 0 ? <ChangeList changes={changes} limit={30} /> : null}
      <div className={classes['sides']} style={{ marginTop: 10 }}>
        {(
          [
            [titles[0], before, 'old'],
            [titles[1], after, 'new'],
          ] as const
        ).map(([title, content, tone]) => (
          <section key={title} className={classes['side']} data-tone={tone} tabIndex={0} aria-label={title}>
            <Text fz={12.5} c="dimmed" mb={6}>
              {title}
            </Text>
            {content === null || content === undefined ? (
              <span className="mute">{t('merge.absent')}</span>
            ) : (
              <ui.Static content={content} place={place} />
            )}
          </section>
        ))}
      </div>
    </>
  );
};
