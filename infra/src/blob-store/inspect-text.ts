export type TextFindings = {
  readonly mime: string;
  readonly danger: 'svgActive' | 'xmlEntities' | 'executable' | null;
};

const decode = (bytes: Buffer): string | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // Older instruments write GB18030 or Latin-1: text all the same, as long as there is nothing a text never holds.
  for (const byte of bytes) if (byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32)) return null;
  return new TextDecoder('utf-8').decode(bytes);
};

const SVG_DANGERS = [
  /<\s*(\w+:)?(script|foreignObject|iframe|object|embed|handler|listener)\b/i,
  /\son[a-z]+\s*=/i,
  /j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i,
  // References may lead to a place in the picture itself or to a picture carried along.
  /\b(xlink:)?(href|src)\s*=\s*(["'])\s*(?!#|data:image\/(png|jpe?g|gif|webp))[^"'\s]/i,
  /url\(\s*["']?\s*(?!#|data:image\/(png|jpe?g|gif|webp)|["']?\s*#)/i,
  /@import/i,
  /<\?xml-stylesheet/i,
];

const unescaped = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]{1,6});?/gi, (whole, code: string) =>
      Number.parseInt(code, 16) < 0x110000 ? String.fromCodePoint(Number.parseInt(code, 16)) : whole,
    )
    .replace(/&#(\d{1,7});?/g, (whole, code: string) =>
      Number(code) < 0x110000 ? String.fromCodePoint(Number(code)) : whole,
    );

/** For content without a magic number: which text it is, or null when it is none. */
export const inspectText = (bytes: Buffer): TextFindings | null => {
  const text = decode(bytes);
  if (text === null) return null;
  const start = text.trimStart().slice(0, 4_096);
  if (start.startsWith('#!')) return { mime: 'text/x-shellscript', danger: 'executable' };
  const entities = /<!ENTITY/i.test(text);
  if (/^<(\?xml|svg|!--|!doctype svg)/i.test(start) && /<(\w+:)?svg[\s>]/i.test(text)) {
    const bare = unescaped(text);
    const active = entities || SVG_DANGERS.some((danger) => danger.test(bare));
    return { mime: 'image/svg+xml', danger: active ? 'svgActive' : null };
  }
  if (/^<(!doctype html|html|head|body|script|iframe)\b/i.test(start)) return { mime: 'text/html', danger: null };
  if (/^<\?xml/i.test(start)) return { mime: 'application/xml', danger: entities ? 'xmlEntities' : null };
  if (/^[[{]/.test(start)) {
    try {
      JSON.parse(text);
      return { mime: 'application/json', danger: null };
    } catch {
      return { mime: 'text/plain', danger: null };
    }
  }
  return { mime: 'text/plain', danger: null };
};
