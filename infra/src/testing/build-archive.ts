import { crc32, deflateRawSync } from 'node:zlib';

export type Part = readonly [name: string, content: string | Buffer];

/** A zip of parts, each deflated, as any program writes it. */
export const buildZip = (...parts: readonly Part[]): Buffer => {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, given] of parts) {
    const content = Buffer.from(given);
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, Buffer.from(name));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
};

const BLOCK = 512;
const NUL = '\x00';

/** A tar of parts; a type other than `0` for links and directories. */
export const buildTar = (...parts: readonly (readonly [...Part, type?: string, link?: string])[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(([name, given, type = '0', link = '']) => {
      const content = Buffer.from(given);
      const head = Buffer.alloc(BLOCK);
      head.write(name, 0);
      head.write(['0000644', '0000000', '0000000', ''].join(NUL), 100, 'latin1');
      const size = content.length.toString(8).padStart(11, '0');
      head.write(`${[size, '0'.repeat(11), ''].join(NUL)}        ${type}`, 124, 'latin1');
      head.write(link, 157);
      head.write(`ustar${NUL}00`, 257, 'latin1');
      const sum = head.reduce((total, byte) => total + byte, 0);
      head.write(`${sum.toString(8).padStart(6, '0')}${NUL} `, 148, 'latin1');
      return [head, content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)];
    }),
    Buffer.alloc(2 * BLOCK),
  ]);
