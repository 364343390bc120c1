import { Chip, Group, Text } from '@mantine/core';
import type { ResponseOf } from '@shilu/events/core/call';
import type { recordCalls } from '@shilu/events/records/calls';
import { MAP_KINDS, type MapKind, type MapNode } from '@shilu/events/records/route/route-calls';
import { IconAffiliate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { entityWords } from '../../audit/entity-words';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { subjectPath } from '../../registers/subject-path';
import { EmptyState } from '../../ui/empty-state';
import { Graph } from './graph';
import classes from './lab-map.module.css';

type LabMap = ResponseOf<typeof recordCalls.labMap>;
type Props = { readonly map: LabMap };

const NODE_HEIGHT = 132;
const keyOf = ({ kind, key, told, inward }: MapNode): string => [kind, key, told, String(inward)].join(' ');

/** A thing as its reader may know it, and the way there; a file lies in the module that holds it. */
const Thing = ({ node: { category, id, kind, name, shown, told, note }, record }: { readonly node: MapNode; readonly record: string }) => {
  const { t } = useTranslation('labMap');
  const language = useStore(languageStore);
  const path = kind === 'file' ? `/editRecord/${record}#module-${id}` : subjectPath(category, id);
  const what = kind === 'file' ? told : `${told} · ${entityWords(category, language)}`;
  return (
    <>
      <span className="mute">{what}</span>
      <br />
      {shown === 'hidden' ? (
        <span className="mute">{t('hiddenThing')}</span>
      ) : shown === 'open' && path !== null ? (
        <Link className={`link ${classes['name'] ?? ''}`} to={path} title={name}>
          {name}
        </Link>
      ) : (
        <span className={classes['name']}>
          {name} {shown === 'removed' ? <span className="mute">{t('removed')}</span> : null}
        </span>
      )}
      {note === '' ? null : <span className={`mute ${classes['name'] ?? ''}`}>{note}</span>}
    </>
  );
}; // prettier-ignore

/** Relations that go with time: what came of the record says so, and stands behind it. */
const IN_TIME: ReadonlySet<MapKind> = new Set(['route', 'clone', 'template']);
const isBefore = ({ kind, inward }: MapNode): boolean => (IN_TIME.has(kind) ? !inward : inward);

/**
 * R022: all that a record is related to. On the left what it came of and what says something of it, on the right what came of
 * it and what it says something of.
 */
export const RelationsView = ({ map: { record, nodes, isCut } }: Props) => {
  const { t } = useTranslation('labMap');
  const [kinds, setKinds] = useState<readonly MapKind[]>([]);
  const there = MAP_KINDS.filter((kind) => nodes.some((node) => node.kind === kind));
  const shown = nodes.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  if (nodes.length === 0)
    return (
      <EmptyState icon={<IconAffiliate size={28} stroke={1.4} />} title={t('none')}>
        {t('nothingBody')}
      </EmptyState>
    );
  const here = 'here';
  const hasBefore = shown.some(isBefore);
  const layers = new Map([
    [here, hasBefore ? 1 : 0],
    ...shown.map((node) => [keyOf(node), isBefore(node) ? 0 : hasBefore ? 2 : 1] as const),
  ]);
  return (
    <div className={classes['columns']}>
      <Chip.Group
        multiple
        value={[...kinds]}
        onChange={(chosen) => setKinds(MAP_KINDS.filter((kind) => chosen.includes(kind)))}
      >
        <Group gap={8} role="group" aria-label={t('filter')}>
          {there.map((kind) => (
            <Chip key={kind} value={kind} size="xs">
              {t(`kinds.${kind}`)} {nodes.filter((node) => node.kind === kind).length}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {isCut ? <Text fz="sm">{t('cut')}</Text> : null}
      <Graph
        label={t('graph', { name: t('map') })}
        height={NODE_HEIGHT}
        layers={layers}
        links={shown.map((node) => {
          const key = keyOf(node);
          return isBefore(node) ? { from: key, to: here, label: '' } : { from: here, to: key, label: '' };
        })}
        nodes={[
          {
            id: here,
            isHere: true,
            children: (
              <>
                <span className="mute">{t('here')}</span>
                <br />
                <Link className="link mono" to={`/editRecord/${record.id}`}>
                  <b>{record.number}</b>
                </Link>
                <span className={classes['name']}>{record.title}</span>
              </>
            ),
          },
          ...shown.map((node) => ({
            id: keyOf(node),
            isHere: false,
            children: <Thing node={node} record={record.id} />,
          })),
        ]}
      />
      {there
        .filter((kind) => kinds.length === 0 || kinds.includes(kind))
        .map((kind) => (
          <section key={kind}>
            <Text fw={500} component="h2" fz="md" m={0} mb={6}>
              {t(`kinds.${kind}`)}
            </Text>
            <ul className={classes['plain']}>
              {shown
                .filter((node) => node.kind === kind)
                .map((node) => (
                  <li key={keyOf(node)}>
                    <Thing node={node} record={record.id} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </div>
  );
};
