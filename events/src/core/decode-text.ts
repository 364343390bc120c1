/** UTF-8, or GB 18030 when it is not: what Chinese instruments and Excel write. */
export const decodeText = (bytes: ArrayBuffer | Uint8Array): string => {
  const head = new Uint8Array(bytes.slice(0, 2));
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // A cut-off character at the limit is no reason to guess another encoding.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
};
