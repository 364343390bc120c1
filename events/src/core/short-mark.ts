/** Tells a text from another that reads the same to a person (FNV-1a); it is no proof of anything. */
export const shortMark = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(16);
};
