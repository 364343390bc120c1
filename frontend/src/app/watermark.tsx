import { organizationCalls } from '@shilu/events/organization/calls';
import { useMemo } from 'react';
import { useQueryCall } from '../api/use-query-call';
import { useMe } from '../identity/session';
import { date } from '../ui/times';
import { knownServerNow } from '../api/server-time';

const escapeXml = (text: string): string =>
  text.replace(/[<>&'"]/g, (character) => `&#${String(character.charCodeAt(0))};`);

const tile = (lines: readonly string[]): string => {
  const texts = lines.map((line, at) => `<text x="20" y="${String(120 + at * 22)}">${escapeXml(line)}</text>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="340" height="220"><g transform="rotate(-22 170 110)" font-family="Inter, Noto Sans SC, PingFang SC, Microsoft YaHei, sans-serif" font-size="14" fill="#7f8c88" fill-opacity=".13">${texts}</g></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
};

/** L07: over the interface where the organisation wants it (Key INTERFACE); a photographed screen says whose and when. */
export const Watermark = () => {
  const me = useMe();
  const query = useQueryCall(
    organizationCalls.watermark,
    { ProductType: 'EDM' },
    { staleTime: 10 * 60_000, watch: ['settings'] },
  );
  const mark = query.data?.response;
  const shown = mark?.Applicability.some((each) => each.Key === 'INTERFACE' && each.Enabled) ?? false;
  const text = mark?.text ?? '';
  const image = useMemo(
    () =>
      tile([
        ...(text === '' ? [] : [text]),
        `${me.accountInfo.realName} ${me.accountInfo.account} ${date(knownServerNow())}`,
      ]),
    [text, me],
  );
  if (!shown) return null;
  return (
    <div
      aria-hidden
      data-watermark
      style={{ position: 'fixed', inset: 0, zIndex: 300, pointerEvents: 'none', backgroundImage: image }}
    />
  );
};
