import { pino, type Logger as Pino } from 'pino';
import type { LogLevel } from '../config/config';

type Fields = Readonly<Record<string, unknown>>;

/** The first argument may be the fields, an error, or the message itself: the form fastify's own logging uses too. */
export type LogMethod = (fieldsOrMessage: unknown, message?: string, ...rest: readonly unknown[]) => void;

/** Fits fastify's `loggerInstance`. */
export type Logger = {
  level: string;
  readonly trace: LogMethod;
  readonly debug: LogMethod;
  readonly info: LogMethod;
  readonly warn: LogMethod;
  readonly error: LogMethod;
  readonly fatal: LogMethod;
  readonly silent: LogMethod;
  /** Its lines carry these fields as well, such as the correlation id of a request. */
  readonly child: (fields: Fields) => Logger;
};

export type LoggerOptions = {
  readonly level: LogLevel;
  /** `lines`: one JSON object per line, for machines. `pretty`: for a person at a terminal. */
  readonly form: 'lines' | 'pretty';
  readonly write?: (text: string) => void;
  readonly now?: () => Date;
};

const SECRET = /password|secret|token|authorization|cookie/i;

const plain = (value: object): object =>
  value instanceof Error
    ? { name: value.name, message: value.message, stack: value.stack, ...('code' in value ? { code: value.code } : {}) }
    : value;

/** As a line shows it: without secrets, whatever holds them; what points back to itself is named, not followed. */
const shown = (value: unknown, within: readonly unknown[] = []): unknown => {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (within.includes(value)) return '[circular]';
  if ('toJSON' in value && typeof value.toJSON === 'function') return shown(value.toJSON(), within);
  const path = [...within, value];
  if (Array.isArray(value)) return value.map((each) => shown(each, path));
  return Object.fromEntries(
    Object.entries(plain(value)).map(([key, each]) => [
      key,
      SECRET.test(key) && typeof each === 'string' ? '***' : shown(each, path),
    ]),
  );
};
const shownFields = (fields: object): Record<string, unknown> => ({ ...(shown(fields) as object) });

const hasStack = (value: unknown): value is { readonly stack: string } =>
  typeof value === 'object' && value !== null && 'stack' in value && typeof value.stack === 'string';

/** A line for machines as a person reads it. */
const pretty = (line: string): string => {
  const { time, level, msg, ...rest } = JSON.parse(line) as Fields;
  const fields = Object.entries(rest).map(([key, value]) =>
    hasStack(value)
      ? `\n  ${value.stack}`
      : `${key}=${typeof value === 'string' && !/\s/.test(value) ? value : JSON.stringify(value)}`,
  );
  const words = [String(time).slice(11, 23), String(level).toUpperCase().padEnd(5), String(msg ?? ''), ...fields];
  return `${words.join(' ').trimEnd()}\n`;
};

/** Its methods may be taken from it and handed on: pino's own write only as methods of their logger. */
const freeStanding = (of: Pino): Logger => {
  const method =
    (name: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'): LogMethod =>
    (...given) =>
      (of[name] as LogMethod).apply(of, given);
  return {
    get level() {
      return of.level;
    },
    set level(level) {
      of.level = level;
    },
    ...{ trace: method('trace'), debug: method('debug'), info: method('info'), warn: method('warn') },
    ...{ error: method('error'), fatal: method('fatal'), silent: method('silent') },
    child: (fields) => freeStanding(of.child(fields)),
  };
};

export const createLogger = ({ level, form, write, now = () => new Date() }: LoggerOptions): Logger => {
  const out = write ?? ((text: string) => void process.stdout.write(text));
  const writer = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${now().toISOString()}"`,
      formatters: {
        level: (name) => ({ level: name }),
        log: shownFields,
        bindings: shownFields,
      },
    },
    { write: (line: string) => out(form === 'lines' ? line : pretty(line)) },
  );
  return freeStanding(writer);
};
