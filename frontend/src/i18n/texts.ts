/** The shape of a language file: the other language has the same keys, each with its own words. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
