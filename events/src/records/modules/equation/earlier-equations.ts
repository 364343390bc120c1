const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withOrigin = (row: unknown): unknown => (isObject(row) ? { from: null, ...row } : row);
const eachRow = (rows: unknown): unknown => (Array.isArray(rows) ? rows.map(withOrigin) : rows);

/** Of version 1 no row said where its material was taken from. */
export const fromEarlier = (content: unknown): unknown =>
  isObject(content)
    ? {
        ...content,
        yldataSource: eachRow(content['yldataSource']),
        cwdataSource: eachRow(content['cwdataSource']),
        rjdataSource: eachRow(content['rjdataSource']),
        chdataSource: eachRow(content['chdataSource']),
      }
    : content;
