/** Ids of the demo are its keys, so that a link into the demo always holds. */
export const idOf = (kind: string, key: string): string =>
  `${kind}-${key}`.replace(/[^A-Za-z0-9_-]/g, '-').slice(0, 64);

/** Of an experiment, by its key in the content. */
export const experimentIdOf = (key: string): string => idOf('exp', key.replace(/^exp-/, ''));
