/** Characters of a record's title at most (V004). */
export const RECORD_TITLE_MAX = 300;
