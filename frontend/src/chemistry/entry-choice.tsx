import { Button, Group, Stack, Text } from '@mantine/core';
import type { ComponentReading, EntryReading, StructureReading } from '@shilu/events/structures/structure-reading';
import type { Drawing } from '@shilu/events/structures/drawing';
import { useTranslation } from 'react-i18next';
import classes from './entry-choice.module.css';
import { StructurePicture } from './structure-picture';

const WIDTH = 480;

const side = (components: readonly ComponentReading[], wanted: ComponentReading['side']) =>
  components.filter((each) => each.side === wanted).map(({ structure }) => ({ structure }));

/** What was read, drawn as it will stand. */
export const drawingOf = ({ kind, components, texts }: EntryReading): Drawing =>
  kind === 'molecule'
    ? { kind, structure: components[0]?.structure ?? '', width: 240, height: 140 }
    : {
        kind: 'scheme',
        reactants: side(components, 'reactant'),
        agents: side(components, 'agent'),
        products: side(components, 'product'),
        above: [...texts],
        width: WIDTH,
      };

type Props = {
  readonly reading: StructureReading;
  readonly working: boolean;
  readonly onFrom: (first: number) => void;
  readonly onTake: (entry: EntryReading) => void;
};

/** Several steps of a file, or a list with bad entries: what was read is offered, what was not is named. */
export const EntryChoice = ({ reading: { format, entries, faults, total, from }, working, onFrom, onTake }: Props) => {
  const { t } = useTranslation('chemistry');
  const last = Math.max(from - 1, ...entries.map(({ entry }) => entry), ...faults.map(({ entry }) => entry));
  return (
    <Stack gap={10}>
      <Text>{format === 'name' ? t('byName') : t('chooseEntry', { total })}</Text>
      <ul className={classes['list']}>
        {entries.map((entry) => (
          <li key={entry.entry} className={classes['entry']}>
            <div className={classes['picture']} tabIndex={0} role="group" aria-label={nameOf(entry)}>
              <StructurePicture drawing={drawingOf(entry)} label={nameOf(entry)} height={60} />
            </div>
            <Group justify="space-between" gap={8}>
              <Text size="sm">
                {entry.entry}. {entry.title === '' ? t(entry.kind) : entry.title}
              </Text>
              <Button size="compact-sm" variant="default" onClick={() => onTake(entry)}>
                {t('takeEntry')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {faults.length === 0 ? null : (
        <ul className={classes['faults']} aria-label={t('faults')}>
          {faults.map(({ entry, title, line, message }) => (
            <li key={`${String(entry)} ${String(line)}`}>
              {t('fault', { entry, title: title === '' ? '' : ` ${title}`, message })}
            </li>
          ))}
        </ul>
      )}
      {last < total || from > 1 ? (
        <Group gap={8}>
          <Button size="compact-sm" variant="default" disabled={working || from === 1} onClick={() => onFrom(1)}>
            {t('firstEntries')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={working || last >= total}
            onClick={() => onFrom(last + 1)}
          >
            {t('nextEntries')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
};

const nameOf = ({ title, components }: EntryReading): string =>
  title === '' ? components.map(({ formula, smiles }) => formula ?? smiles).join(' + ') : title;
