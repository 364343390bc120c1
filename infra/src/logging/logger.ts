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

const RANK: Readonly<Record<string, number>> = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
  silent: 99,
};
const SECRET = /password|secret|token|authorization|cookie/i;

const plain = (value: unknown): unknown =>
  value instanceof Error
    ? { name: value.name, message: value.message, stack: value.stack, ...('code' in value ? { code: value.code } : {}) }
    : value;

const asFields = (given: unknown): Fields =>
  given instanceof Error ? { err: given } : typeof given === 'object' && given !== null ? { ...given } : {};

const toJson = (entry: Fields): string => {
  const open: unknown[] = [];
  return JSON.stringify(entry, function (this: unknown, key: string, value: unknown) {
    if (SECRET.test(key) && typeof value === 'string') return '***';
    if (typeof value === 'bigint') return value.toString();
    const shape = plain(value);
    // A line is a report, not a dump: what points back to itself is named, not followed.
    while (open.length > 0 && open.at(-1) !== this) open.pop();
    if (typeof shape === 'object' && shape !== null) {
      if (open.includes(shape)) return '[circular]';
      open.push(shape);
    }
    return shape;
  });
};

const pretty = (entry: Fields): string => {
  const { time, level, msg, ...rest } = entry;
  const fields = Object.entries(rest).map(([key, value]) =>
    value instanceof Error
      ? `\n  ${value.stack ?? value.message}`
      : `${key}=${SECRET.test(key) ? '***' : toJson({ value }).slice(9, -1)}`,
  );
  return [String(time).slice(11, 23), String(level).toUpperCase().padEnd(5), String(msg ?? ''), ...fields]
    .join(' ')
    .trimEnd();
};

export const createLogger = (options: LoggerOptions): Logger => {
  const write = options.write ?? ((text: string) => void process.stdout.write(text));
  const now = options.now ?? (() => new Date());

  const make = (base: Fields, level: string): Logger => {
    const at =
      (name: string): LogMethod =>
      (given, message) => {
        if ((RANK[name] ?? 0) < (RANK[logger.level] ?? 0)) return;
        const error = given instanceof Error ? given.message : undefined;
        const msg = message ?? (typeof given === 'string' ? given : error);
        const entry = { time: now().toISOString(), level: name, msg, ...base, ...asFields(given) };
        write(`${options.form === 'lines' ? toJson(entry) : pretty(entry)}\n`);
      };
    const logger: Logger = {
      level,
      trace: at('trace'),
      debug: at('debug'),
      info: at('info'),
      warn: at('warn'),
      error: at('error'),
      fatal: at('fatal'),
      silent: () => undefined,
      child: (fields) => make({ ...base, ...fields }, logger.level),
    };
    return logger;
  };
  return make({}, options.level);
};
