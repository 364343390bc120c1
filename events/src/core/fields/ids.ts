/** The ids in a value that holds one, or a list of them. */
export const ids = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string' && each !== '');
