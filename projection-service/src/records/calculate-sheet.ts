import { randomInt } from 'node:crypto';
import { isAppError } from '@shilu/events/core/app-error';
import { inputUnfit, unknownReference } from '@shilu/events/core/input-unfit';
import { own } from '@shilu/events/core/own';
import { recordCalls } from '@shilu/events/records/calls';
import type { Calculation } from '@shilu/events/records/modules/calculation';
import { findModuleType } from '@shilu/events/records/modules/registry';
import type { Route } from '@shilu/infra/http/call-context';
import type { SheetEngines } from '@shilu/infra/sheets/sheet-engine';
import { heavyQuery, type QueryDeps } from '../engine/query';

type Deps = QueryDeps & { readonly sheets: SheetEngines };

/** Whoever fills in a sheet waits no longer for what it gives; the save waits longer. */
const WAIT_MS = 8_000;

/** Calculated as long as somebody waits for it: not once they have typed on, nor when they went on without it. */
export const inTime = async (
  calculate: (waiting: AbortSignal) => Promise<Calculation>,
  closed: AbortSignal | undefined,
  { log }: Pick<Deps, 'log'>,
  waitMs = WAIT_MS,
): Promise<Calculation | null> => {
  const late = new AbortController();
  const tooLong = setTimeout(() => late.abort(), waitMs);
  const waiting = AbortSignal.any([...(closed ? [closed] : []), late.signal]);
  try {
    return await calculate(waiting);
  } catch (error) {
    if (waiting.aborted) return null;
    if (isAppError(error) && error.key === 'tooManyRequests') throw error;
    log.warn(error, 'a sheet that is being filled in was not calculated');
    return null;
  } finally {
    clearTimeout(tooLong);
  }
};

/** X880. */
export const calculateSheetRoute = (deps: Deps): Route =>
  heavyQuery(
    deps,
    recordCalls.calculateSheet,
    [],
    async ({ type, content, contentVersion }, { accountId }, { closed }) => {
      const moduleType = findModuleType(type);
      if (moduleType?.calculated === undefined) throw unknownReference('type');
      const { calculated, current, schema, faultWords = {}, version } = moduleType;
      if (contentVersion > version) throw inputUnfit([{ path: 'contentVersion', message: 'newerVersion' }]);
      const parsed = schema.safeParse(current(content, contentVersion));
      if (!parsed.success)
        throw inputUnfit(
          parsed.error.issues.slice(0, 50).map(({ path, message, code }) => ({
            ...{ path: ['content', ...path].map(String).join('.'), message, code },
            words: own(faultWords, message),
          })),
        );
      if (calculated.asks(parsed.data) === null) return { response: { calculation: null } };
      const fixed = { at: deps.clock().toISOString(), seed: randomInt(2 ** 31) };
      const book = calculated.book?.(parsed.data) ?? parsed.data;
      const { calculate } = deps.sheets.of(accountId);
      return { response: { calculation: await inTime((waiting) => calculate(book, fixed, waiting), closed, deps) } };
    },
  );
