import { SegmentedControl, Text } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../imports/import-page.module.css';
import { moduleUiOf } from '../modules/registry';
import page from '../page/record.module.css';
import type { MergeChoice, MergeUnit } from '../modules/merge-units';
import { openIn, type Merging } from './uploaded-module';

type Props = {
  readonly merging: Merging;
  readonly people: Readonly<Record<string, string>>;
  readonly onChange: (next: Merging) => void;
};

/** Which side it is, to be seen too: the group is heard by that name already. */
const SideName = ({ children }: { readonly children: string }) => (
  <Text fz={12} c="dimmed" mb={4} aria-hidden>
    {children}
  </Text>
);

/** One module of the file: what it would change, and where the record was changed since as well, which of both stands. */
export const MergingCard = ({ merging, people, onChange }: Props) => {
  const { t } = useTranslation('upload');
  const head = useId();
  const { module, units, chosen } = merging;
  const ui = moduleUiOf(module.type);
  const different = units.filter((unit) => !unit.same);
  const choose = (unit: MergeUnit, choice: MergeChoice): void =>
    onChange({ ...merging, chosen: new Map(chosen).set(unit.key, choice) });
  const shown = (value: unknown, other: unknown): ReactNode =>
    value === null || value === undefined || ui === undefined ? (
      <span className="mute">{t('absent')}</span>
    ) : (
      <ui.merge.Unit {...{ value, other, mine: module.mine, theirs: module.theirs, people }} />
    );
  return (
    <section className={classes['card']} aria-labelledby={head}>
      <Text fw={600} component="h2" fz="md" id={head} className={classes['name'] ?? ''}>
        {module.title}
      </Text>
      {module.state === 'open' ? (
        <Text fz="sm" c="dimmed">
          {t(module.theirsRevision === module.baseRevision ? 'changedInFile' : 'changedInBoth')}
          {openIn(merging).length > 0 ? t('toChoose', { count: openIn(merging).length }) : ''}
        </Text>
      ) : (
        <Text fz="sm" c="var(--amber)">
          {t(module.state)}
        </Text>
      )}
      {different.map((unit) => (
        <div key={unit.key} style={{ marginTop: 10 }}>
          {unit.label === '' ? null : (
            <Text fz={13} c="dimmed" mb={4}>
              {unit.label}
            </Text>
          )}
          <div className={page['sides']}>
            <div className={page['side']} tabIndex={0} role="group" aria-label={t('mine')}>
              <SideName>{t('mine')}</SideName>
              {shown(unit.mine, unit.theirs)}
            </div>
            <div className={page['side']} tabIndex={0} role="group" aria-label={t('theirs')}>
              <SideName>{t('theirs')}</SideName>
              {shown(unit.theirs, unit.mine)}
            </div>
          </div>
          <SegmentedControl
            mt={6}
            size="xs"
            aria-label={t('choice', { what: unit.label === '' ? module.title : unit.label })}
            data={[
              { value: 'mine', label: t('takeMine') },
              { value: 'theirs', label: t('takeTheirs') },
              ...(unit.canBoth ? [{ value: 'both', label: t('takeBoth') }] : []),
            ]}
            value={chosen.get(unit.key) ?? ''}
            onChange={(value) => choose(unit, value === 'mine' ? 'mine' : value === 'both' ? 'both' : 'theirs')}
          />
        </div>
      ))}
    </section>
  );
};
