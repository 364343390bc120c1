const MB = 1024 * 1024;
export type FilePurpose = 'document' | 'picture' | 'spreadsheet' | 'labelIcon';

/** V013-V015, where the organisation has set nothing. A sheet is as large as any other file. */
const BUILT_IN: Readonly<Record<FilePurpose, number>> = {
  document: 25 * MB,
  picture: 30 * MB,
  spreadsheet: 25 * MB,
  labelIcon: 100 * 1024,
};

/** V011: so much more than the organisation has set is still taken. */
const GRACE_MB = 0.2;
/** The most that it may set: what looks into files, draws and reads them is made for no larger ones. */
export const MOST_FILE_MB = 60;
/** No upload is larger, whatever it is for. */
export const MOST_FILE_BYTES = Math.floor((MOST_FILE_MB + GRACE_MB) * MB);

type Limit = { readonly bytes: number; readonly shown: string };

/**
 * How large a file may be. What an organisation sets holds for files and sheets, tighter or wider than 25 MB (V013); for
 * pictures and icons, which have limits of their own, only where it is tighter.
 */
export const limitOf = (purpose: FilePurpose, fileSizeLimitSize: number | null): Limit => {
  const own = BUILT_IN[purpose];
  const builtIn = { bytes: own, shown: String(Number((own / MB).toFixed(2))) };
  if (fileSizeLimitSize === null) return builtIn;
  const megabytes = Math.min(fileSizeLimitSize, MOST_FILE_MB);
  const set = { bytes: Math.floor((megabytes + GRACE_MB) * MB), shown: String(megabytes) };
  return purpose === 'document' || purpose === 'spreadsheet' || set.bytes < own ? set : builtIn;
};
