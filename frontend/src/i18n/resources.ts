import type { texts as common } from './zh-CN/common';

/**
 * Every text by its namespace, one a feature and one a type of module: each says itself what it holds, at the end of its
 * file in `zh-CN`, so that nothing lists them. A key is checked by the compiler: a text that is not written is an error, not
 * a key on the screen.
 */
export interface TextResources {
  readonly common: typeof common;
}
export type Namespace = keyof TextResources;

type TextFile = { readonly texts: Record<string, unknown> };
type Load = () => Promise<TextFile>;

const features = Object.entries(import.meta.glob<TextFile>(['./zh-CN/*.ts', './en-US/*.ts'])).map(
  ([path, load]): [string, Load] => [path.replace(/^\.\/|\.ts$/g, ''), load],
);
/** Those that stand in the folder of a type of module are named by it. */
const modules = Object.entries(import.meta.glob<TextFile>('../records/modules/*/texts/*.ts')).map(
  ([path, load]): [string, Load] => {
    const [language = '', , type = ''] = path.slice(0, -'.ts'.length).split('/').toReversed();
    return [`${language}/${type}`, load];
  },
);

/** The files by language and namespace (`zh-CN/records`), each fetched when it is asked for. */
export const textFiles: ReadonlyMap<string, Load> = new Map([...features, ...modules]);

const namesOf = (files: readonly (readonly [string, Load])[]): readonly Namespace[] =>
  files.flatMap(([name]) => (name.startsWith('zh-CN/') ? [name.slice('zh-CN/'.length) as Namespace] : []));

export const NAMESPACES: readonly Namespace[] = namesOf([...features, ...modules]);

/** Of types of modules: they come with every screen that shows modules. */
export const MODULE_TEXTS: readonly Namespace[] = namesOf(modules);
