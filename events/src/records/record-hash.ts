import { canonicalJson } from '../core/canonical';
import { sha256Hex } from '../core/hashing';
import type { Content } from './record-events';

/** SHA-256 of the canonical JSON of a module's content: what a module signature binds. */
export const contentHash = (content: unknown): string => sha256Hex(canonicalJson(content));

/** Of the same version of their type too: the same JSON may mean another thing to a later one. */
export const sameWritten = (a: Content, b: Content): boolean => a.hash === b.hash && a.version === b.version;

/** As much of a record as is bound. */
type Bound = {
  readonly number: unknown;
  readonly version: unknown;
  readonly title: unknown;
  readonly recordType: unknown;
  readonly pageInfo: unknown;
  readonly modules: readonly {
    readonly id: unknown;
    readonly type: unknown;
    readonly title: unknown;
    readonly content: { readonly hash: unknown };
    readonly notApplicable: unknown;
    readonly within?: readonly { readonly title: unknown }[];
  }[];
};

/**
 * What a submission and an approval bind: title, type, page information and, in order, every module with its content
 * hash and the titles of the groups in which it stands. Comments, grants and signatures stay outside, for they may come later.
 */
export const recordHash = (state: Bound): string =>
  sha256Hex(
    canonicalJson({
      number: state.number,
      version: state.version,
      title: state.title,
      recordType: state.recordType,
      pageInfo: state.pageInfo,
      modules: state.modules.map((module) => ({
        id: module.id,
        type: module.type,
        title: module.title,
        hash: module.content.hash,
        notApplicable: module.notApplicable,
        ...(module.within && { within: module.within.map(({ title }) => title) }),
      })),
    }),
  );
