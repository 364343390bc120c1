import type { texts as common } from './zh-CN/common';

/**
 * Every text by its namespace, one a feature: each says itself what it holds, at the end of its file in `zh-CN`, so that
 * nothing lists them. A key is checked by the compiler: a text that is not written is an error, not a key on the screen.
 */
export interface TextResources {
  readonly common: typeof common;
}
export type Namespace = keyof TextResources;

type TextFile = { readonly texts: Record<string, unknown> };

/** The files by language and namespace, each fetched when it is asked for. */
export const textFiles = import.meta.glob<TextFile>(['./zh-CN/*.ts', './en-US/*.ts']);

export const NAMESPACES: readonly Namespace[] = Object.keys(textFiles).flatMap((path) => {
  const [, namespace] = /^\.\/zh-CN\/(\w+)\.ts$/.exec(path) ?? [];
  return namespace === undefined ? [] : [namespace as Namespace];
});
