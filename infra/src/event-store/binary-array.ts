// PostgreSQL's binary array format: sent as it is, event bodies need no escaping here and no parsing there.
// Header: dimensions, "has nulls", element type, length, lower bound; then each element with its byte length.

const OID = { int4: 23, text: 25, uuid: 2950 } as const;
const HEADER = 20;

const withHeader = (oid: number, length: number, bytes: number): Buffer => {
  const out = Buffer.allocUnsafe(HEADER + bytes);
  out.writeInt32BE(1, 0);
  out.writeInt32BE(0, 4);
  out.writeInt32BE(oid, 8);
  out.writeInt32BE(length, 12);
  out.writeInt32BE(1, 16);
  return out;
};

export const int4Array = (values: readonly number[]): Buffer => {
  const out = withHeader(OID.int4, values.length, values.length * 8);
  let at = HEADER;
  for (const value of values) at = out.writeInt32BE(value, out.writeInt32BE(4, at));
  return out;
};

export const textArray = (values: readonly string[]): Buffer => {
  const sizes = values.map((value) => Buffer.byteLength(value));
  const out = withHeader(
    OID.text,
    values.length,
    sizes.reduce((sum, size) => sum + size + 4, 0),
  );
  let at = HEADER;
  values.forEach((value, index) => {
    at = out.writeInt32BE(sizes[index] ?? 0, at);
    at += out.write(value, at);
  });
  return out;
};

/** A length of -1 is null. */
export const nullableTextArray = (values: readonly (string | null)[]): Buffer => {
  const sizes = values.map((value) => (value === null ? 0 : Buffer.byteLength(value)));
  const out = withHeader(
    OID.text,
    values.length,
    sizes.reduce((sum, size) => sum + size + 4, 0),
  );
  out.writeInt32BE(values.includes(null) ? 1 : 0, 4);
  let at = HEADER;
  values.forEach((value, index) => {
    at = out.writeInt32BE(value === null ? -1 : (sizes[index] ?? 0), at);
    if (value !== null) at += out.write(value, at);
  });
  return out;
};

/** Each value as `8-4-4-4-12` hex digits. */
export const uuidArray = (values: readonly string[]): Buffer => {
  const out = withHeader(OID.uuid, values.length, values.length * 20);
  let at = HEADER;
  for (const value of values) {
    at = out.writeInt32BE(16, at);
    at += out.write(value.replaceAll('-', ''), at, 'hex');
  }
  return out;
};
