/** The shape of a language file: the other language has the same keys, each with its own words. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> } & {
  /** For a count of one, where the language tells it from many. */
  readonly [K in keyof T & string as T[K] extends string ? `${K}_one` : never]?: string;
};
