/** A record (experiment) and everything that happens to it is one stream: `record-<id>`. */
export const RECORD = 'record';
