import { drawingSVG, qrcode } from 'bwip-js/browser';
import { useMemo } from 'react';

/** A QR code, dark on white in either theme: phones do not read inverted ones. */
export const QrCode = ({ text, label, px }: { readonly text: string; readonly label: string; readonly px: number }) => {
  const source = useMemo(() => {
    const svg = qrcode({ bcid: 'qrcode', text, paddingwidth: 8, paddingheight: 8 }, drawingSVG());
    return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
  }, [text]);
  return (
    <img src={source} width={px} height={px} alt={label} style={{ background: '#fff', borderRadius: 8, padding: 4 }} />
  );
};
