import { Menu, Text } from '@mantine/core';
import { moduleTypes } from '@shilu/events/records/modules/registry';
import { isChild } from '@shilu/events/templates/template';
import { IconLayoutList } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { moduleUiOf } from '../records/modules/registry';
import classes from '../records/page/record.module.css';
import type { ControlProps } from '../registers/field-control';
import {
  atVersion,
  changedAt,
  designedFrom,
  isTaken,
  modulesOf,
  movedAt,
  renamedAt,
  withChild,
  withContent,
  withLock,
  withModule,
  type DesignedModule,
} from './designed-modules';
import { ChildDesign } from './child-design';
import { ModuleDesign } from './module-design';
import { TemplateChooser } from './template-chooser';

/** Enter in a cell is the cell's own; the form around it is sent by its button. */
const keepEnter = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.defaultPrevented)
    event.preventDefault();
};

/** The modules that a template brings, written with the editors of the record itself (R028-R030). */
export const ModulesDesigner = ({ label, value, error, readOnly, onChange }: ControlProps) => {
  const { t } = useTranslation(['templates', 'records']);
  const language = useStore(languageStore);
  const [designed, setDesigned] = useState(() => designedFrom(value));
  const [open, setOpen] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  // The template that is being written: its readers see what stands in it.
  const of = useParams()['id'] ?? null;
  // Editors hand their content over late as well: each change is made upon the newest, not upon what was last drawn.
  const newest = useRef(designed);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  const change = (next: readonly DesignedModule[]): void => {
    newest.current = next;
    setDesigned(next);
    tell.current(modulesOf(next));
  };
  const add = (type: string, name: string): void => {
    const added = withModule(newest.current, type, name);
    change([...newest.current, added]);
    setOpen(added.key);
  };
  return (
    <div role="group" aria-label={label} onKeyDown={keepEnter} onSubmit={(event) => event.stopPropagation()}>
      <Text fw={500} fz="sm" mb={6}>
        {label}
      </Text>
      {error === null ? null : (
        <Text c="var(--red)" fz="sm" mb={8} role="alert">
          {error}
        </Text>
      )}
      {designed.length === 0 ? (
        <Text c="dimmed" fz="sm" mb={8}>
          {t('templates:design.noModules')}
        </Text>
      ) : null}
      {designed.map(({ key, module }, at) =>
        isChild(module) ? (
          <ChildDesign
            key={key}
            item={module}
            {...{ of, at, readOnly }}
            count={designed.length}
            onTitle={(title) => change(renamedAt(newest.current, key, title))}
            onVersion={(version) =>
              change(changedAt(newest.current, key, { child: (each) => atVersion(each, version) }))
            }
            onMove={(by) => change(movedAt(newest.current, key, by))}
            onRemove={() => change(newest.current.filter((each) => each.key !== key))}
          />
        ) : (
          <ModuleDesign
            key={key}
            moduleKey={key}
            {...{ module, at, readOnly }}
            count={designed.length}
            open={open === key && !readOnly}
            onOpen={(next) => setOpen(next ? key : null)}
            onTitle={(title) => change(renamedAt(newest.current, key, title))}
            onContent={(content) =>
              change(changedAt(newest.current, key, { module: (each) => withContent(each, content) }))
            }
            onLock={(lock) => change(changedAt(newest.current, key, { module: (each) => withLock(each, lock) }))}
            onMove={(by) => change(movedAt(newest.current, key, by))}
            onRemove={() => change(newest.current.filter((each) => each.key !== key))}
          />
        ),
      )}
      {readOnly ? null : (
        <Menu position="bottom-start" width={260} withinPortal shadow="md">
          <Menu.Target>
            <button type="button" className={classes['add']}>
              {t('records:outline.add')}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('records:outline.addTitle')}</Menu.Label>
            {moduleTypes.map(({ type, label: named }) => {
              const Icon = moduleUiOf(type)?.Icon;
              return (
                <Menu.Item
                  key={type}
                  disabled={isTaken(designed, type)}
                  {...(Icon ? { leftSection: <Icon size={17} stroke={1.6} /> } : {})}
                  onClick={() => add(type, named[language])}
                >
                  {named[language]}
                </Menu.Item>
              );
            })}
            <Menu.Divider />
            <Menu.Item leftSection={<IconLayoutList size={17} stroke={1.6} />} onClick={() => setChoosing(true)}>
              {t('templates:design.addChild')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {choosing ? (
        <TemplateChooser
          title={t('templates:design.childTitle')}
          help={t('templates:design.childHelp')}
          act={t('templates:design.childAdd')}
          without={of}
          onChoose={(chosen) => {
            change([...newest.current, withChild(newest.current, chosen)]);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </div>
  );
};
