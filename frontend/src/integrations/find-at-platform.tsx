import { Button, Group, Stack, Tabs, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { integrationCalls } from '@shilu/events/integrations/calls';
import { lookUpCalls } from '@shilu/events/integrations/look-up-calls';
import type { Bottle, RegisteredCompound, Sought } from '@shilu/events/integrations/platforms/look-ups';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { Modal } from '../ui/modal';
import { errorText } from '../ui/toasts';
import { dateTime } from '../ui/times';
import classes from './find-at-platform.module.css';

type Picked = {
  readonly onBottle: (bottle: Bottle, asOf: string) => void;
  readonly onRegistered: (compound: RegisteredCompound, batchNo: string) => void;
};

type Props = Picked & {
  /** What the row is called; the search begins with it. */
  readonly name: string;
  /** Its structure, empty where it has none: what is another is marked. */
  readonly inchiKey: string;
  readonly onClose: () => void;
};

const WAIT_MS = 300;
/** What was answered a moment ago is asked for again: somebody else takes from the bottle too. */
const FRESH_MS = 5_000;

type Found = { readonly isFetching: boolean; readonly isError: boolean; readonly error: unknown; readonly count: number | null; readonly more: boolean }; // prettier-ignore

/** What came of a search, below its field. */
const Outcome = ({ found, children }: { readonly found: Found; readonly children: ReactNode }) => {
  const { t } = useTranslation('integrations');
  const { isFetching, isError, error, count, more } = found;
  return (
    <div aria-live="polite">
      {isError ? (
        <Text c="red" fz="sm" role="alert">
          {errorText(error)}
        </Text>
      ) : count === 0 && !isFetching ? (
        <Text c="dimmed" fz="sm">
          {t('find.none')}
        </Text>
      ) : null}
      {children}
      {more ? (
        <Text c="dimmed" fz="xs">
          {t('find.more')}
        </Text>
      ) : null}
    </div>
  );
};

type Search = { readonly sought: Sought | null; readonly inchiKey: string };

const Other = ({ theirs, own }: { readonly theirs: string; readonly own: string }) => {
  const { t } = useTranslation('integrations');
  return theirs !== '' && own !== '' && theirs !== own ? <span className={classes['other']}>{t('find.other')}</span> : null; // prettier-ignore
};

const Bottles = ({ sought, inchiKey, onBottle }: Search & Pick<Picked, 'onBottle'>) => {
  const { t } = useTranslation('integrations');
  const language = useStore(languageStore);
  const query = useQueryCall(lookUpCalls.bottles, sought ?? {}, { enabled: sought !== null, staleTime: FRESH_MS });
  const answer = query.data?.response;
  return (
    <Outcome found={{ ...query, count: answer?.items.length ?? null, more: answer?.more === true }}>
      <ul className={classes['list']}>
        {answer?.items.map((bottle) => (
          <li key={bottle.bottleNo}>
            <div>
              <b className="mono">{bottle.bottleNo}</b> {(language === 'zh-CN' && bottle.nameZh) || bottle.name}{' '}
              <Other theirs={bottle.inchiKey} own={inchiKey} />
              <Text fz="xs" c="dimmed">
                {[
                  bottle.cas === '' ? '' : `CAS ${bottle.cas}`,
                  bottle.lot === '' ? '' : t('find.lot', { lot: bottle.lot }),
                  bottle.purity === null ? '' : `${bottle.purity} %`,
                  bottle.location,
                  bottle.expiry === null ? '' : t('find.expiry', { day: bottle.expiry }),
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </Text>
              <Text fz="xs">
                {t('find.left', {
                  available: `${bottle.available} ${bottle.unit}`,
                  remaining: `${bottle.remaining} ${bottle.unit}`,
                })}
              </Text>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('find.pick', { name: bottle.bottleNo })}
              disabled={bottle.available === 0}
              onClick={() => onBottle(bottle, answer.asOf)}
            >
              {t('find.take')}
            </Button>
          </li>
        ))}
      </ul>
      {answer === undefined || answer.items.length === 0 ? null : (
        <Text fz="xs" c="dimmed">
          {t('find.asOf', { at: dateTime(answer.asOf) })}
        </Text>
      )}
    </Outcome>
  );
};

const Registered = ({ sought, inchiKey, onRegistered }: Search & Pick<Picked, 'onRegistered'>) => {
  const { t } = useTranslation('integrations');
  const query = useQueryCall(lookUpCalls.registered, sought ?? {}, { enabled: sought !== null, staleTime: FRESH_MS });
  const answer = query.data?.response;
  return (
    <Outcome found={{ ...query, count: answer?.items.length ?? null, more: answer?.more === true }}>
      <ul className={classes['list']}>
        {answer?.items.map((compound) => (
          <li key={compound.compoundNo}>
            <div>
              <b className="mono">{compound.compoundNo}</b> {compound.name}{' '}
              <Other theirs={compound.inchiKey} own={inchiKey} />
              <Text fz="xs" c="dimmed">
                {[compound.cas === '' ? '' : `CAS ${compound.cas}`, compound.released ? '' : t('find.unreleased')]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </Text>
            </div>
            <Group gap={6}>
              {['', ...compound.batches.map(({ batchNo }) => batchNo)].map((batchNo) => (
                <Button
                  key={batchNo}
                  size="compact-sm"
                  variant="default"
                  aria-label={t('find.pick', { name: batchNo === '' ? compound.compoundNo : batchNo })}
                  onClick={() => onRegistered(compound, batchNo)}
                >
                  {batchNo === '' ? t('find.take') : batchNo}
                </Button>
              ))}
            </Group>
          </li>
        ))}
      </ul>
    </Outcome>
  );
};

/** Looks for a bottle in CIMS or a compound in RegMS, with what remains at this moment; what is picked goes into a row. */
export const FindAtPlatform = ({ name, inchiKey, onBottle, onRegistered, onClose }: Props) => {
  const { t } = useTranslation(['integrations', 'common']);
  const [typed, setTyped] = useState<string | null>(null);
  const [settled] = useDebouncedValue(typed, WAIT_MS);
  const licences = useQueryCall(integrationCalls.authorisedPlatforms, {}, { watch: ['settings'] }).data?.response;
  const places = (['cims', 'regms'] as const).filter((platform) => licences?.some((one) => one.PlatformName === platform && one.IsAuthorized)); // prettier-ignore
  // By the structure until something is typed: names differ, the structure does not.
  const key = (settled ?? (inchiKey === '' ? name : '')).trim();
  const sought: Sought | null = key !== '' ? { key } : settled === null && inchiKey !== '' ? { inchiKey } : null;
  const [first] = places;
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('find.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Stack gap={12}>
        <TextInput
          label={t('find.field')}
          description={settled === null && inchiKey !== '' ? t('find.byStructure') : undefined}
          placeholder={name}
          maxLength={100}
          data-autofocus
          value={typed ?? (inchiKey === '' ? name : '')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {licences !== undefined && first === undefined ? <Text c="dimmed">{t('find.unlicensed')}</Text> : null}
        {first === undefined ? null : (
          <Tabs defaultValue={first}>
            <Tabs.List>
              {places.map((platform) => (
                <Tabs.Tab key={platform} value={platform}>
                  {t(`find.${platform}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="cims" pt={8}>
              <Bottles sought={sought} inchiKey={inchiKey} onBottle={onBottle} />
            </Tabs.Panel>
            <Tabs.Panel value="regms" pt={8}>
              <Registered sought={sought} inchiKey={inchiKey} onRegistered={onRegistered} />
            </Tabs.Panel>
          </Tabs>
        )}
      </Stack>
    </Modal>
  );
};
