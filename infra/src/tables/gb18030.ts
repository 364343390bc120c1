/** Bytes of a two-byte code, and of the four-byte codes of the basic plane (GB 18030-2005, chapters 7 and 8). */
const [FIRST, LAST] = [0x81, 0xfe];
const FOUR_BYTE_END = 0x84;

type Codes = ReadonlyMap<number, readonly number[]>;

const twoByteCodes = (): number[][] => {
  const codes: number[][] = [];
  for (let lead = FIRST; lead <= LAST; lead += 1)
    for (let trail = 0x40; trail <= LAST; trail += 1) if (trail !== 0x7f) codes.push([lead, trail]);
  return codes;
};

const fourByteCodes = (): number[][] => {
  const codes: number[][] = [];
  for (let first = FIRST; first <= FOUR_BYTE_END; first += 1)
    for (let second = 0x30; second <= 0x39; second += 1)
      for (let third = FIRST; third <= LAST; third += 1)
        for (let fourth = 0x30; fourth <= 0x39; fourth += 1) codes.push([first, second, third, fourth]);
  return codes;
};

let known: Codes | null = null;
/** By character of the basic plane: what the platform reads as it; shorter codes first. Made when it is first wanted. */
const codes = (): Codes => {
  if (known !== null) return known;
  const decoder = new TextDecoder('gb18030');
  const made = new Map<number, readonly number[]>();
  for (const code of [...twoByteCodes(), ...fourByteCodes()]) {
    const [first, ...more] = decoder.decode(Uint8Array.from(code));
    const unit = first?.codePointAt(0) ?? 0xfffd;
    if (more.length === 0 && unit > 0x7f && unit !== 0xfffd && !made.has(unit)) made.set(unit, code);
  }
  known = made;
  return made;
};

/** A character beyond the basic plane: four bytes that count on from 90 30 81 30. */
const beyond = (point: number): readonly number[] => {
  const at = point - 0x10000;
  return [0x90 + Math.floor(at / 12_600), 0x30 + (Math.floor(at / 1_260) % 10), 0x81 + (Math.floor(at / 10) % 126), 0x30 + (at % 10)];
}; // prettier-ignore

const REPLACED = [0x3f];

/** A text in GB18030, which holds every character of Unicode; half of a surrogate pair is a question mark. */
export const inGb18030 = (text: string): Buffer => {
  const table = codes();
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) bytes.push(point);
    else for (const byte of point > 0xffff ? beyond(point) : (table.get(point) ?? REPLACED)) bytes.push(byte);
  }
  return Buffer.from(bytes);
};
