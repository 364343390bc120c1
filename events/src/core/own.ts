/** What a table holds under a key that somebody else chose: never what every object has, such as `constructor`. */
export const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
