import { codePoints, withoutHidden } from '@shilu/events/core/schemas';

/** As far from its end as an ending may lie; names in archives may be long. */
const TOLD_BY = 300;

const isDotOrBlank = (char: string): boolean => char === '.' || char.trim() === '';

/** Windows drops dots and blanks at the end of a name when it makes the file: `evil.bat. .` becomes `evil.bat`. */
const withoutTail = (name: string): string => {
  let end = name.length;
  while (end > 0 && isDotOrBlank(name[end - 1] ?? '')) end -= 1;
  return name.slice(0, end);
};

const endingIn = (name: string): string => {
  const kept = withoutTail(name);
  const dot = kept.lastIndexOf('.');
  return dot < 0 ? '' : kept.slice(dot + 1).toLowerCase();
};

const lastFolderGone = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);

/** What follows the last dot, as Windows sees it, in lower case; '' where there is none. */
export const endingOf = (name: string): string => endingIn(lastFolderGone(withoutHidden(name.slice(-TOLD_BY))));

/**
 * What Windows, macOS or a desktop runs, mounts or installs when it is opened. Not `com`, `js`, `py`, `sh`, `ins`, `img`,
 * `job` and `cdxml`: jobs of Gaussian, data of many archives, SHELX, diffraction frames, ChemDraw.
 */
const RUN = new Set(
  [
    'exe scr pif bat cmd msi msp msu vbs vbe jse wsf wsh hta ps1 ps1xml ps2 psc1 psm1 lnk cpl reg scf url chm hlp jar',
    'xll wll application appref-ms msc wsc sct shb library-ms search-ms searchconnector-ms settingcontent-ms gadget',
    'appx appxbundle msix msixbundle appinstaller diagcab themepack desktopthemepackfile website rdp jnlp xbap',
    'iso vhd vhdx udf iqy oqy rqy dqy ade adp mda mde accde xlam xla ppam ppa',
    'command terminal workflow desktop appimage webloc inetloc fileloc',
  ].flatMap((line) => line.split(' ')),
);

/** Each part between colons: `evil.bat::$DATA` is `evil.bat`. */
export const isRunByName = (name: string): boolean =>
  lastFolderGone(withoutHidden(name.slice(-TOLD_BY)))
    .split(':')
    .some((part) => RUN.has(endingIn(part)));

/** Devices of Windows, whatever ending follows: a file so called cannot be saved there, or not be deleted. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])$/i;
const isDevice = (name: string): boolean => DEVICE.test(name.split(/[.:]/, 1)[0]?.trim() ?? '');

const MOST = 255;

/** A file's name as a person reads it: no folders, no controls, no device, at most 255 characters with its ending kept. */
export const tidyName = (given: string): string => {
  const name = withoutTail(withoutHidden(lastFolderGone(given.normalize('NFC')))).trim();
  if (name === '') return 'file';
  if (isDevice(name)) return tidyName(`_${name}`);
  if (codePoints(name) <= MOST) return name;
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return withoutTail(withoutHidden([...name].slice(0, MOST - ending.length).join(''))).trim() + ending;
};

/**
 * The name under which a stored file leaves: one that a caller or an old event gives may call the bytes what they were
 * never screened as.
 */
export const servedName = (given: string): string => {
  const name = tidyName(given);
  return isRunByName(name) ? `${tidyName([...name.replaceAll(':', '_')].slice(0, MOST - 4).join(''))}.bin` : name;
};
