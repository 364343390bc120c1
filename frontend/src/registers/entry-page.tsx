import { heldParts } from '@shilu/events/capabilities/entry-anchor';
import { ActionIcon, Anchor, Breadcrumbs, Button, Menu, Text, Title } from '@mantine/core';
import { isBuiltIn } from '@shilu/events/core/built-in';
import { childrenOf } from '@shilu/events/core/children';
import { entryName } from '@shilu/events/core/define-register';
import type { RegisterField } from '@shilu/events/core/fields/field-types';
import { own } from '@shilu/events/core/own';
import type { RegisterEntry } from '@shilu/events/core/register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { wordsIn } from '@shilu/events/core/register-words';
import { registerKey } from '@shilu/events/live/told-key';
import { IconDots, IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useParams } from 'react-router-dom';
import { isNotFound } from '../api/api-error';
import { useQueryCall } from '../api/use-query-call';
import { EntryBeside } from '../capabilities/entry-beside';
import { HeldInContext } from '../files/held-in';
import { useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { ENTRY_SHOWN } from '../capabilities/entry-anchors';
import { ShownModules } from '../records/preview/shown-modules';
import { entryRequest } from '../sharing/request-address';
import { ErrorState } from '../ui/error-state';
import { LazyPart } from '../ui/lazy-part';
import { OneLine } from '../ui/one-line';
import { PageHeader } from '../ui/page-header';
import { PageSkeleton } from '../ui/skeletons';
import { BeingRepaired, Chip } from '../ui/state-chip';
import { mayChangeNow } from './authority';
import { EntryChildren } from './entry-children';
import { EntryStatus } from './entry-status';
import { EntryUses } from './entry-uses';
import { EntryVersions } from './entry-versions';
import { VersionInUse } from './version-in-use';
import { EntryTrace } from './entry-trace';
import { fieldText } from './field-text';
import { textsOf } from './fields/field-ui';
import { uiOf } from './fields/field-uis';
import { RegisterForm } from './register-form';
import type { RegisterScreen } from './register-screens';
import classes from './register.module.css';
import { ShownField } from './shown-field';
import { useMoves } from './use-moves';
import { namesIn, pathIn, useNames } from './use-names';

const NONE = {};
const EDIT = { variant: 'default', leftSection: <IconPencil size={16} /> } as const;

const holdsModules = (field: RegisterField): boolean => field.type === 'json' && field.modules === true;

type Props = RegisterScreen & { readonly listPath: string };

/** One entry of a register by its own address: what it is, what may be done with it, and all that happened to it. */
export const EntryPage = ({ register, listPath, controls = NONE, extra }: Props) => {
  const { t } = useTranslation(['registers', 'common']);
  const language = useStore(languageStore);
  const id = useParams()['id'] ?? '';
  const calls = useMemo(() => registerCalls(register), [register]);
  const watch = useMemo(() => [registerKey(register)], [register]);
  const query = useQueryCall(calls.detail, { id }, { watch });
  const me = useMe();
  const names = useNames();
  const moves = useMoves(register);
  const [editing, setEditing] = useState(false);
  const heldIn = useMemo(() => ({ category: register.name, entryId: id }), [register, id]);
  const entry: RegisterEntry | undefined = query.data?.response;
  const values = entry?.values;
  const parts = useMemo(() => (values ? heldParts(register, values) : []), [register, values]);
  // What was decided, or taken back, may be open to its reader no longer: what stood here is not theirs to see, nor asked for again.
  if (isNotFound(query.error) || (query.isError && !entry))
    return (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} requestAt={entryRequest(register, id)} />
    );
  if (!entry) return <PageSkeleton />;
  const name = entryName(register, entry.values, language) ?? entry.id;
  const open = moves.openTo(entry);
  const [first, ...others] = open;
  const further = others.map((move) => (
    <Menu.Item key={move.name} {...(move.final ? { color: 'var(--red)' } : {})} onClick={() => moves.ask(move, entry)}>
      {move.label[language]}
    </Menu.Item>
  ));
  return (
    <HeldInContext value={heldIn}>
      <Breadcrumbs mb={6}>
        <Anchor component={Link} to={listPath}>
          {wordsIn(register, language).title}
        </Anchor>
        <Text c="dimmed">
          <OneLine alone text={name} />
        </Text>
      </Breadcrumbs>
      <PageHeader
        title={name}
        note={
          <>
            {register.life && entry.status !== undefined ? (
              <EntryStatus life={register.life} status={entry.status} />
            ) : null}{' '}
            <VersionInUse entry={entry} />{' '}
            {isBuiltIn(register, entry) ? <Chip tone="locked">{t('registers:register.builtIn')}</Chip> : null}{' '}
            {entry.removed ? <Chip tone="draft">{t('registers:register.removed')}</Chip> : null}{' '}
            <BeingRepaired of={entry} />
          </>
        }
        actions={
          <>
            {!mayChangeNow(register, me, entry) ? null : extra?.editAt === undefined ? (
              <Button {...EDIT} onClick={() => setEditing(true)}>
                {t('common:actions.edit')}
              </Button>
            ) : (
              <Button {...EDIT} component={Link} to={generatePath(extra.editAt, { id: entry.id })}>
                {t('common:actions.edit')}
              </Button>
            )}
            {first ? <Button onClick={() => moves.ask(first, entry)}>{first.label[language]}</Button> : null}
            {extra?.Actions ? (
              <LazyPart>
                <extra.Actions entry={entry}>{further}</extra.Actions>
              </LazyPart>
            ) : others.length === 0 ? null : (
              <Menu position="bottom-end" withinPortal>
                <Menu.Target>
                  <ActionIcon variant="default" size={36} aria-label={t('registers:move.more')}>
                    <IconDots size={18} stroke={1.6} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>{further}</Menu.Dropdown>
              </Menu>
            )}
          </>
        }
      />
      {entry.asInUse ? <Text mb={12}>{t('registers:version.asInUse')}</Text> : null}
      <div id={ENTRY_SHOWN}>
        <dl className={classes['facts']}>
          {register.fields.map((field) => {
            if (holdsModules(field)) return null;
            const ui = uiOf(field);
            const value = entry.values[field.key];
            const named = namesIn(entry, names);
            const shown = fieldText(field, value, named);
            const as = own(extra?.shows ?? {}, field.key);
            const place = ui.whole
              ? classes['whole']
              : ui.isProse || (ui.linked && textsOf(value).length > 1)
                ? classes['wide']
                : undefined;
            return shown === null ? null : (
              <div key={field.key} {...(place === undefined ? {} : { className: place })}>
                <dt>{field.label[language]}</dt>
                <dd data-anchor-body={field.key}>
                  {ui.whole?.(field, value, named) ?? (
                    <>
                      {ui.mark?.(field, value)}
                      {(as ? undefined : ui.linked?.(field, value, { ...named, path: pathIn(entry) })) ?? (
                        <ShownField text={shown} as={as} />
                      )}
                    </>
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
        {extra?.Section ? (
          <LazyPart>
            <extra.Section entry={entry} />
          </LazyPart>
        ) : null}
        <EntryUses register={register} id={entry.id} />
        <EntryVersions register={register} entry={entry} />
        {childrenOf(register).map((child) => (
          <EntryChildren key={child.name} register={child} above={entry} />
        ))}
        {register.fields.filter(holdsModules).map((field) => (
          <section key={field.key} className={classes['shape']}>
            <Title order={2} mb={8}>
              {field.label[language]}
            </Title>
            <ShownModules value={entry.values[field.key]} field={field.key} />
          </section>
        ))}
      </div>
      <EntryBeside register={register} id={entry.id} isInUse={entry.asInUse === true} parts={parts} />
      {entry.asInUse ? null : (
        <>
          <Title order={2} mb={8}>
            {t('registers:register.trace')}
          </Title>
          <div className={classes['history']}>
            <EntryTrace key={entry.id} register={register} id={entry.id} />
          </div>
        </>
      )}
      {editing ? (
        <RegisterForm
          register={register}
          controls={controls}
          entry={entry}
          readOnly={false}
          onClose={() => setEditing(false)}
        />
      ) : null}
      {moves.dialog}
    </HeldInContext>
  );
};
