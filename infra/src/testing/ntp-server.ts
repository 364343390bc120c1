import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const SINCE_1900 = 2_208_988_800;

const writeTime = (packet: Buffer, at: number, ms: number): void => {
  const seconds = Math.floor(ms / 1_000);
  packet.writeUInt32BE((seconds + SINCE_1900) % 2 ** 32, at);
  packet.writeUInt32BE(Math.floor((ms / 1_000 - seconds) * 2 ** 32), at + 4);
};

export type NtpAnswer = {
  readonly leap?: number;
  readonly version?: number;
  readonly mode?: number;
  readonly stratum?: number;
  readonly reference?: string;
  /** In place of what the question bore. */
  readonly cookie?: Buffer;
  readonly received?: number;
  readonly answered?: number;
  readonly length?: number;
  readonly rootDelayMs?: number;
  readonly dispersionMs?: number;
};

/** A packet as a server of RFC 5905 sends it, or would not. */
export const ntpAnswer = (question: Buffer, said: NtpAnswer & { readonly received: number }): Buffer => {
  const { leap = 0, version = 4, mode = 4, stratum = 2, reference = 'LOCL', received, answered = received } = said;
  const packet = Buffer.alloc(48);
  packet.writeUInt8((leap << 6) | (version << 3) | mode, 0);
  packet.writeUInt8(stratum, 1);
  packet.writeUInt32BE(Math.round(((said.rootDelayMs ?? 0) / 1_000) * 65_536), 4);
  packet.writeUInt32BE(Math.round(((said.dispersionMs ?? 0) / 1_000) * 65_536), 8);
  packet.write(reference, 12, 4, 'latin1');
  (said.cookie ?? question.subarray(40, 48)).copy(packet, 24);
  if (received !== 0) writeTime(packet, 32, received);
  if (answered !== 0) writeTime(packet, 40, answered);
  return packet.subarray(0, said.length ?? packet.length);
};

/** A time server of this machine that answers as it is told: with any number of packets. */
export const openNtpServer = async (
  answers: (question: Buffer) => readonly Buffer[],
  host = '127.0.0.1',
): Promise<{ readonly url: string; readonly asked: () => number; readonly stop: () => void }> => {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', (question, { port, address }) => {
    asked += 1;
    for (const answer of answers(question)) socket.send(answer, port, address);
  });
  socket.bind(0, host);
  await once(socket, 'listening');
  return {
    url: `ntp://${host}:${socket.address().port}`,
    asked: () => asked,
    stop: () => void socket.close(),
  };
};

/** One whose clock is so much ahead of this machine’s. */
export const openClock = (aheadMs: number, host?: string) =>
  openNtpServer((question) => [ntpAnswer(question, { received: Date.now() + aheadMs })], host);
