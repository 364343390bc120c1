import { streamNameFilter, type Filter } from '@eventstore/db-client';
import { LOG_CATEGORY } from './eventstoredb-name';

export type ScopeOptions = {
  /** Stands before the name of every stream of ours on a server that others write to as well. */
  readonly prefix: string;
  /** The categories that are the log; without a list every one under the prefix is. */
  readonly categories: readonly string[] | undefined;
};

/**
 * What of a server is this log: streams of the declared categories under the prefix. The prefix is known here alone:
 * envelopes, leaves and whoever reads the log have the bare names.
 */
export type Scope = {
  readonly prefix: string;
  /** Name on the server. Refuses a category that is no part of the log: its events would never be read again. */
  readonly nameOf: (stream: string) => string;
  /** Bare name of a stream of ours; null for everybody else's and the server's own. */
  readonly streamOf: (name: string) => string | null;
  /** For the server: these categories, or all; with the streams that hold what administrators set for them, or without. */
  readonly filterOf: (categories: readonly string[] | undefined, withSettings: boolean) => Filter;
  /** For the server: those streams alone. */
  readonly settingsFilter: () => Filter;
};

/** Settings of the stream `x` stand in the stream `$$x`. */
export const SETTINGS = '$$';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const createScope = ({ prefix, categories }: ScopeOptions): Scope => {
  const declared = categories === undefined ? null : new Set(categories);
  const anyOfOurs = `${escaped(prefix)}(?!${LOG_CATEGORY}-)[^$-][^-]*-`;
  const isOurs = (stream: string): boolean => {
    const category = stream.slice(0, Math.max(0, stream.indexOf('-')));
    if (category === '' || category.startsWith('$')) return false;
    return declared === null ? category !== LOG_CATEGORY : declared.has(category);
  };
  return {
    prefix,
    nameOf: (stream) => {
      if (!isOurs(stream)) throw new TypeError(`no stream of the log: ${stream}`);
      return `${prefix}${stream}`;
    },
    streamOf: (name) => {
      if (!name.startsWith(prefix)) return null;
      const stream = name.slice(prefix.length);
      return isOurs(stream) ? stream : null;
    },
    settingsFilter: () =>
      categories === undefined
        ? streamNameFilter({ regex: `^\\$\\$${anyOfOurs}` })
        : streamNameFilter({ prefixes: categories.map((category) => `${SETTINGS}${prefix}${category}-`) }),
    filterOf: (asked, withSettings) => {
      const wanted = asked ?? categories;
      if (wanted === undefined) return streamNameFilter({ regex: `^${withSettings ? '(?:\\$\\$)?' : ''}${anyOfOurs}` });
      const prefixes = [...new Set(wanted)].map((category) => `${prefix}${category}-`);
      return streamNameFilter({
        prefixes: withSettings ? [...prefixes, ...prefixes.map((one) => `${SETTINGS}${one}`)] : prefixes,
      });
    },
  };
};
