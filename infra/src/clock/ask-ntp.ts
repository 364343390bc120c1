import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { atMost, type ClockFault } from '@shilu/events/audit/clock';

/** What a source said of the time, or why it does not count. */
export type TimeSaid =
  | { readonly deviationMs: number; readonly uncertaintyMs: number }
  | {
      readonly fault: ClockFault;
      /** Of a server that wants no more questions: for so long. */ readonly restMs?: number;
    };

export type AskedClock = {
  /** In ms since 1970, as the machine has it. */
  readonly wall: () => number;
  /** Ms that passed, whoever sets the clock. */
  readonly passed: () => number;
};

const PACKET_BYTES = 48;
/** Version 4, mode 3 (client), nothing said of leap seconds. */
const QUESTION = 0x23;
const SERVER_MODE = 4;
const NOT_SYNCHRONISED = 3;
const LAST_STRATUM = 15;
const TRIES = 2;
const ERA_SECONDS = 2 ** 32;
/** From 1900 to 1970. */
const SINCE_1900 = 2_208_988_800;
const HOUR_MS = 3_600_000;
/** RFC 5905, 7.4: whoever is told DENY or RSTR stops asking, whoever is told RATE asks less often. */
const restsAfter = (code: string): number => (code === 'DENY' || code === 'RSTR' ? 24 * HOUR_MS : HOUR_MS);

/** A time stamp of 64 bits, of the era that the machine’s clock makes likely. */
const timeAt = (packet: Buffer, at: number, near: number): number => {
  const seconds = packet.readUInt32BE(at) - SINCE_1900;
  const era = Math.round((near / 1_000 - seconds) / ERA_SECONDS);
  return (seconds + era * ERA_SECONDS + packet.readUInt32BE(at + 4) / ERA_SECONDS) * 1_000;
};
const isZero = (packet: Buffer, at: number): boolean => packet.readBigUInt64BE(at) === 0n;
/** 16 bits of seconds, 16 of their fraction. */
const shortMs = (packet: Buffer, at: number): number => (packet.readUInt32BE(at) / 65_536) * 1_000;

/** Reads an answer to the question that bore `cookie` in the place of its time, sent at `sentAt` and back after `tookMs`. */
export const readNtpAnswer = (
  packet: Buffer,
  { cookie, sentAt, tookMs }: { readonly cookie: Buffer; readonly sentAt: number; readonly tookMs: number },
): TimeSaid => {
  if (packet.length < PACKET_BYTES) return { fault: 'malformed' };
  const [first, stratum] = [packet.readUInt8(0), packet.readUInt8(1)];
  const version = (first >> 3) & 7;
  if ((first & 7) !== SERVER_MODE || version < 3 || version > 4) return { fault: 'wrongMode' };
  // Nobody who did not read the question knows what stood there: neither an older answer nor one that was made up.
  if (!packet.subarray(24, 32).equals(cookie)) return { fault: 'notOurs' };
  if (stratum === 0) return { fault: 'sentAway', restMs: restsAfter(packet.toString('latin1', 12, 16)) };
  if (first >> 6 === NOT_SYNCHRONISED || stratum > LAST_STRATUM) return { fault: 'unsynchronised' };
  if (isZero(packet, 32) || isZero(packet, 40)) return { fault: 'noTime' };
  const [received, answered] = [timeAt(packet, 32, sentAt), timeAt(packet, 40, sentAt)];
  const delay = tookMs - (answered - received);
  // What was sent came and went within the time that it took, give or take what clocks round.
  if (answered < received || delay < -1) return { fault: 'impossible' };
  const ahead = (sentAt - received + (sentAt + tookMs - answered)) / 2;
  const uncertainty = Math.max(delay, 0) / 2 + shortMs(packet, 4) / 2 + shortMs(packet, 8);
  return { deviationMs: atMost(ahead), uncertaintyMs: Math.ceil(uncertainty) };
};

const askOnce = (
  { address, family, port }: { readonly address: string; readonly family: number; readonly port: number },
  { wall, passed }: AskedClock,
  timeoutMs: number,
): Promise<TimeSaid> =>
  new Promise((resolve) => {
    const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
    // The time of asking is told to nobody (draft-ietf-ntp-data-minimization): a number that only the server can repeat.
    const cookie = randomBytes(8);
    const packet = Buffer.alloc(PACKET_BYTES);
    packet.writeUInt8(QUESTION, 0);
    cookie.copy(packet, 40);
    let [sentAt, started] = [0, 0];
    let heard: TimeSaid = { fault: 'silent' };
    const done = (said: TimeSaid): void => {
      clearTimeout(timer);
      socket.removeAllListeners('message').close();
      resolve(said);
    };
    const timer = setTimeout(() => done(heard), timeoutMs);
    socket.on('error', () => done(heard));
    socket.on('message', (answer) => {
      const said = readNtpAnswer(answer, { cookie, sentAt, tookMs: passed() - started });
      // What is no answer to this question does not keep the real one from being heard.
      if ('fault' in said && ['malformed', 'wrongMode', 'notOurs'].includes(said.fault)) heard = said;
      else done(said);
    });
    // Connected: only what comes from there is heard.
    socket.connect(port, address, () => {
      [sentAt, started] = [wall(), passed()];
      socket.send(packet, () => undefined);
    });
  });

const NTP_PORT = 123;

/** Asks a server by SNTP (RFC 5905, section 14), once more where it says nothing. */
export const askNtp = async (url: URL, clock: AskedClock, timeoutMs: number): Promise<TimeSaid> => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(host).catch(() => null);
  if (found === null) return { fault: 'silent' };
  let said: TimeSaid = { fault: 'silent' };
  for (let tried = 0; tried < TRIES; tried += 1) {
    said = await askOnce({ ...found, port: Number(url.port || NTP_PORT) }, clock, timeoutMs);
    if (!('fault' in said) || said.fault !== 'silent') return said;
  }
  return said;
};
