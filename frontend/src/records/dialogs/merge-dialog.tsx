import { Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { ModuleView } from '@shilu/events/records/views';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '../../ui/dialog-actions';
import { dateTime } from '../../ui/times';
import { showDone, showError, showWarning } from '../../ui/toasts';
import { initialChoices, openUnits, type MergeChoice } from '../modules/merge-units';
import { moduleUiOf } from '../modules/registry';
import { contentFaults } from '../modules/module-ui';
import { nameIn, useOpenRecord } from '../page/record-context';
import classes from '../page/record.module.css';
import type { Conflict, Entry } from '../session/entries';
import { WorkButton } from '../../ui/work-button';
import { Modal } from '../../ui/modal';

type Props = {
  readonly module: ModuleView;
  readonly entry: Entry;
  readonly conflict: Conflict;
  readonly onClose: () => void;
};

/** Both versions side by side; every difference is chosen, none is overwritten silently (law 4). */
export const MergeDialog = ({ module, entry, conflict, onClose }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  const openRecord = useOpenRecord();
  const ui = moduleUiOf(module.type);
  const units = useMemo(
    () => ui?.merge.units(entry.base, entry.value, conflict.theirs) ?? [],
    [ui, entry.base, entry.value, conflict.theirs],
  );
  const [chosen, setChosen] = useState<ReadonlyMap<string, MergeChoice>>(() => initialChoices(units));
  const [showSame, setShowSame] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!ui) return null;
  // One's own other window is not told of as another person.
  const withMyself = conflict.savedBy === openRecord.myId;
  const name = withMyself ? t('top.meElsewhere') : nameIn(openRecord.record, conflict.savedBy);
  const side = withMyself ? ('merge.windows' as const) : ('merge.people' as const);
  const different = units.filter((unit) => !unit.same);
  const open = openUnits(units, chosen);
  const take = (choice: 'mine' | 'theirs'): void => setChosen(new Map(different.map((unit) => [unit.key, choice])));
  const keep = async (): Promise<void> => {
    const merged = ui.merge.compose(units, chosen, entry.value, conflict.theirs);
    const faults = contentFaults(module.type, merged);
    if (faults.length > 0) return showWarning(t('save.faults', { module: module.title, count: faults.length }));
    try {
      const reason = await openRecord.saveReason();
      if (reason === null) return;
      setBusy(true);
      const outcome = await openRecord.session.saveMerged(module.id, merged, conflict.theirsRevision, reason);
      if (outcome === 'conflict') showWarning(t(`${side}.again`));
      else {
        showDone(t('merge.saved'));
        await openRecord.refresh();
        onClose();
      }
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  const version = (value: unknown, other: unknown): ReactNode =>
    value === null || value === undefined ? (
      <span className="mute">{t('merge.absent')}</span>
    ) : (
      <ui.merge.Unit
        {...{ value, other, mine: entry.value, theirs: conflict.theirs, people: openRecord.record.people }}
      />
    );
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(1200px, 96vw)"
      title={t('merge.title', { module: module.title })}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Stack gap={12}>
        <Text>{t('merge.body', { name, time: dateTime(conflict.savedAt) })}</Text>
        <Group justify="space-between">
          <Group gap={8}>
            <Button size="compact-sm" variant="default" onClick={() => take('mine')}>
              {t(`${side}.allMine`)}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => take('theirs')}>
              {t(`${side}.allTheirs`)}
            </Button>
          </Group>
          <Checkbox
            label={t('merge.showSame')}
            checked={showSame}
            onChange={(event) => setShowSame(event.currentTarget.checked)}
          />
        </Group>
        <div className={classes['sides']}>
          <Text fw={600}>{t(`${side}.mine`)}</Text>
          <Text fw={600}>{t(`${side}.theirs`, { name })}</Text>
        </div>
        <Stack gap={12} style={{ maxHeight: '56vh', overflow: 'auto' }} tabIndex={0}>
          {units.map((unit) => {
            if (unit.same && !showSame) return null;
            const choice = chosen.get(unit.key);
            return (
              <div key={unit.key}>
                {unit.label === '' ? null : (
                  <Text fz={13} c="dimmed" mb={4}>
                    {unit.label}
                  </Text>
                )}
                <div className={classes['sides']}>
                  <div
                    className={classes['side']}
                    tabIndex={0}
                    role="group"
                    aria-label={t(`${side}.mine`)}
                    data-chosen={!unit.same && (choice === 'mine' || choice === 'both')}
                  >
                    {version(unit.mine, unit.theirs)}
                  </div>
                  <div
                    className={classes['side']}
                    tabIndex={0}
                    role="group"
                    aria-label={t(`${side}.theirs`, { name })}
                    data-chosen={!unit.same && (choice === 'theirs' || choice === 'both')}
                  >
                    {version(unit.theirs, unit.mine)}
                  </div>
                </div>
                {unit.same ? null : (
                  <SegmentedControl
                    mt={6}
                    size="xs"
                    aria-label={unit.label || t('merge.differs')}
                    data={[
                      { value: 'mine', label: t(`${side}.takeMine`) },
                      { value: 'theirs', label: t(`${side}.takeTheirs`) },
                      ...(unit.canBoth ? [{ value: 'both', label: t('merge.takeBoth') }] : []),
                    ]}
                    value={choice ?? ''}
                    onChange={(value) =>
                      setChosen(
                        new Map(chosen).set(unit.key, value === 'mine' ? 'mine' : value === 'both' ? 'both' : 'theirs'),
                      )
                    }
                  />
                )}
              </div>
            );
          })}
          {!showSame && units.length > different.length ? (
            <Text fz={13} c="dimmed">
              {t('merge.same', { count: units.length - different.length })}
            </Text>
          ) : null}
        </Stack>
        <DialogFoot justify="space-between">
          <Text fz={13} c={open.length > 0 ? 'var(--amber)' : 'dimmed'} role="status">
            {open.length > 0 ? t('merge.open', { count: open.length }) : ''}
          </Text>
          <Group gap={8}>
            <Button variant="default" onClick={onClose}>
              {t('common:actions.cancel')}
            </Button>
            <WorkButton working={busy} disabled={open.length > 0} onClick={() => void keep()}>
              {t('merge.save')}
            </WorkButton>
          </Group>
        </DialogFoot>
      </Stack>
    </Modal>
  );
};
