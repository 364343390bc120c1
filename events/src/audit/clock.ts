import { z } from 'zod';
import { SYSTEM } from '../core/built-in';
import type { Label } from '../core/call';
import type { DomainEvent, RecordedEvent } from '../core/envelope';
import type { StreamRule } from '../core/stream-rule';

/**
 * The clock of each machine that workers run on, held against sources outside: that it was off, that it was right again, and
 * that it was set. One stream of the installation.
 */
export const CLOCK = 'clock';
export const CLOCK_ID = 'server';
export const CLOCK_STREAM = `${CLOCK}-${CLOCK_ID}`;
/** What it is called where things of the log are named. */
export const clockLabel: Label = { 'zh-CN': '服务器时钟', 'en-US': 'Clock of the server' };

/** Why what a source said, or did not say, does not count. */
export const CLOCK_FAULTS = [
  'silent',
  'malformed',
  'wrongMode',
  'unsynchronised',
  'sentAway',
  'notOurs',
  'impossible',
  'noTime',
  'cached',
  'tooSlow',
  'disagrees',
] as const;
export type ClockFault = (typeof CLOCK_FAULTS)[number];
export const clockFaultLabels: Readonly<Record<ClockFault, Label>> = {
  silent: { 'zh-CN': '没有应答', 'en-US': 'did not answer' },
  malformed: { 'zh-CN': '应答不完整', 'en-US': 'answered in no form that is known' },
  wrongMode: { 'zh-CN': '应答不是来自时间服务器', 'en-US': 'did not answer as a time server' },
  unsynchronised: { 'zh-CN': '自身未同步', 'en-US': 'is not synchronised itself' },
  sentAway: { 'zh-CN': '拒绝服务', 'en-US': 'refused to answer' },
  notOurs: { 'zh-CN': '应答的不是本次询问', 'en-US': 'answered another question than ours' },
  impossible: { 'zh-CN': '所报时间自相矛盾', 'en-US': 'said times that cannot be' },
  noTime: { 'zh-CN': '应答中没有时间', 'en-US': 'said no time' },
  cached: { 'zh-CN': '应答来自缓存', 'en-US': 'answered from a cache' },
  tooSlow: { 'zh-CN': '应答太慢，不足为凭', 'en-US': 'answered too slowly to tell' },
  disagrees: { 'zh-CN': '与多数来源不一致', 'en-US': 'disagrees with most of the others' },
};

/** What is further off is told as this: 24 days. */
export const MOST_MS = 2_147_483_000;
export const atMost = (value: number): number => Math.max(-MOST_MS, Math.min(MOST_MS, Math.round(value)));
const ms = z.number().int().min(-MOST_MS).max(MOST_MS);
const wait = z.number().int().min(0).max(MOST_MS);
const limit = z.number().int().min(1).max(MOST_MS);
/** `deviationMs`: so much the machine’s clock is ahead of the source; below zero it is behind. */
export const clockSourceSchema = z.strictObject({
  name: z.string().max(300),
  deviationMs: ms.nullable(),
  /** What the way to it and it itself leave open, to either side. */
  uncertaintyMs: wait.nullable(),
  fault: z.enum(CLOCK_FAULTS).nullable(),
});
export type ClockSource = z.infer<typeof clockSourceSchema>;

const machine = z.string().min(1).max(200);
const measured = {
  machine,
  deviationMs: ms,
  uncertaintyMs: wait,
  /** From which deviation on it is told. */
  limitMs: limit,
  sources: z.array(clockSourceSchema).max(20),
};
export const clockEventSchemas = {
  ClockDeviated: z.strictObject(measured),
  ClockCorrected: z.strictObject(measured),
  /** It was set by so much between two looks, by the machine’s count of the time that had passed. */
  ClockStepped: z.strictObject({ machine, byMs: ms, limitMs: limit }),
} as const;
type Schemas = typeof clockEventSchemas;
export type ClockEvent = { [K in keyof Schemas]: DomainEvent<K, z.infer<Schemas[K]>> }[keyof Schemas];

/** What one look found. Without a deviation it is not known: too few sources answered and agreed. */
export const clockLookSchema = z.strictObject({
  deviationMs: ms.nullable(),
  uncertaintyMs: wait.nullable(),
  limitMs: limit,
  sources: z.array(clockSourceSchema).max(20),
});
export type ClockLook = z.infer<typeof clockLookSchema>;

const middleOf = (sorted: readonly number[]): number => {
  const half = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 1 ? half : half - 1] ?? 0, sorted[half] ?? 0];
  return Math.round((low + high) / 2);
};

/**
 * The median of what the sources say counts where more than half of all that were asked agree with it: by half the limit,
 * and by what each leaves open. So neither one that lies nor those that are silent decide; each is named.
 */
export const weighClock = (answers: readonly ClockSource[], limitMs: number): ClockLook => {
  const heard = answers.map((answer): ClockSource => {
    const { deviationMs, uncertaintyMs, fault } = answer;
    if (fault !== null || deviationMs === null || uncertaintyMs === null)
      return { ...answer, fault: fault ?? 'noTime' };
    return uncertaintyMs > limitMs ? { ...answer, fault: 'tooSlow' } : answer;
  });
  const counted = heard.flatMap(({ deviationMs, fault }) =>
    fault === null && deviationMs !== null ? [deviationMs] : [],
  );
  const median = middleOf(counted.toSorted((a, b) => a - b));
  const agrees = ({ deviationMs, uncertaintyMs }: ClockSource): boolean =>
    Math.abs((deviationMs ?? 0) - median) <= limitMs / 2 + (uncertaintyMs ?? 0);
  const sources = heard.map((source): ClockSource =>
    source.fault === null && !agrees(source) ? { ...source, fault: 'disagrees' } : source,
  );
  const agreeing = sources.filter(({ fault }) => fault === null);
  if (agreeing.length * 2 <= answers.length) return { deviationMs: null, uncertaintyMs: null, limitMs, sources };
  const uncertaintyMs = middleOf(agreeing.map((source) => source.uncertaintyMs ?? 0).toSorted((a, b) => a - b));
  return { deviationMs: median, uncertaintyMs, limitMs, sources };
};

export type ClockState = 'right' | 'off' | 'unknown';
/** Off by more than the limit, whatever the measurement leaves open; right within the limit; between them it stays what it was. */
export const clockStateOf = (look: Pick<ClockLook, 'deviationMs' | 'uncertaintyMs' | 'limitMs'>): ClockState => {
  const { deviationMs, uncertaintyMs, limitMs } = look;
  if (deviationMs === null) return 'unknown';
  const off = Math.abs(deviationMs);
  return off <= limitMs ? 'right' : off > limitMs + (uncertaintyMs ?? 0) ? 'off' : 'unknown';
};

/** Machines whose clock is off, and how each was set last. */
export type Clocks = {
  readonly off: ReadonlySet<string>;
  readonly stepped: ReadonlyMap<string, { readonly byMs: number; readonly at: string }>;
};
export const noClocks: Clocks = { off: new Set(), stepped: new Map() };

export type ClockReport = {
  readonly machine: string;
  readonly limitMs: number;
  readonly steppedByMs: number | null;
  readonly look: ClockLook | null;
};

/** Several processes of a machine see the same step within moments of each other. */
const ONE_STEP_MS = 60_000;
const SAME_STEP_MS = 1_000;

/** Each deviation once, with its end; each step once, however many processes tell of it. */
export const decideClock = (report: ClockReport, state: Clocks, now: Date): readonly ClockEvent[] => {
  const { machine: at, limitMs, steppedByMs: byMs, look } = report;
  const before = state.stepped.get(at);
  const isNew =
    before === undefined ||
    Math.abs(now.getTime() - Date.parse(before.at)) > ONE_STEP_MS ||
    Math.abs((byMs ?? 0) - before.byMs) > SAME_STEP_MS;
  const stepped: readonly ClockEvent[] =
    byMs !== null && Math.abs(byMs) > limitMs && isNew
      ? [{ type: 'ClockStepped', data: { machine: at, byMs, limitMs } }]
      : [];
  if (look?.deviationMs === null || look?.uncertaintyMs === null || look === null) return stepped;
  const { deviationMs, uncertaintyMs, sources } = look;
  const data = { machine: at, deviationMs, uncertaintyMs, limitMs: look.limitMs, sources: [...sources] };
  const found = clockStateOf(look);
  if (found === 'off' && !state.off.has(at)) return [...stepped, { type: 'ClockDeviated', data }];
  if (found === 'right' && state.off.has(at)) return [...stepped, { type: 'ClockCorrected', data }];
  return stepped;
};

type Recorded = RecordedEvent<ClockEvent>;
export const clockRule: StreamRule<Clocks> = {
  category: CLOCK,
  initial: () => noClocks,
  evolve: ({ off, stepped }, event) => {
    const { type, data, recordedAt } = event as Recorded;
    if (type === 'ClockStepped')
      return { off, stepped: new Map([...stepped, [data.machine, { byMs: data.byMs, at: recordedAt }]]) };
    const others = [...off].filter((name) => name !== data.machine);
    return { off: new Set(type === 'ClockDeviated' ? [...others, data.machine] : others), stepped };
  },
  misfit: ({ off }, event) => {
    const { type, data, actor } = event as Recorded;
    if (actor !== SYSTEM) return 'notTheirs';
    if (type === 'ClockDeviated') return off.has(data.machine) ? 'thereAlready' : null;
    return type === 'ClockCorrected' && !off.has(data.machine) ? 'wrongState' : null;
  },
};

/** With its sign, in seconds: +12.3 s is ahead. */
export const clockSeconds = (value: number): string =>
  `${value < 0 ? '\u2212' : '+'}${(Math.abs(value) / 1_000).toFixed(Math.abs(value) < 1_000 ? 3 : 1)} s`;
const within = (value: number): string => `\u00b1${(value / 1_000).toFixed(value < 1_000 ? 3 : 1)} s`;

export const clockFigure = ({
  deviationMs,
  uncertaintyMs,
}: Pick<ClockSource, 'deviationMs' | 'uncertaintyMs'>): string =>
  deviationMs === null || uncertaintyMs === null ? '' : `${clockSeconds(deviationMs)} ${within(uncertaintyMs)}`;

/** What a source said, in one line. */
export const clockSourceWords = (source: ClockSource): Label => {
  const said = clockFigure(source);
  const line = (fault: string): string => [source.name, said, fault].filter((part) => part !== '').join(' ');
  const fault = source.fault === null ? null : clockFaultLabels[source.fault];
  return {
    'zh-CN': line(fault === null ? '' : `（${fault['zh-CN']}）`),
    'en-US': line(fault === null ? '' : `(${fault['en-US']})`),
  };
};

/** What the log says of clocks: when one was off and until when, and when one was set. */
export const clockSpellSchema = z.strictObject({
  kind: z.enum(['off', 'set']),
  machine: z.string(),
  since: z.string(),
  /** Null while it goes on. */
  until: z.string().nullable(),
  ms,
});
export type ClockSpell = z.infer<typeof clockSpellSchema>;

export const clockSpells = (
  spells: readonly ClockSpell[],
  { type, data, recordedAt }: ClockEvent & Pick<Recorded, 'recordedAt'>,
): readonly ClockSpell[] => {
  const since = { machine: data.machine, since: recordedAt };
  if (type === 'ClockStepped') return [...spells, { kind: 'set', ...since, until: recordedAt, ms: data.byMs }];
  if (type === 'ClockDeviated') return [...spells, { kind: 'off', ...since, until: null, ms: data.deviationMs }];
  return spells.map((spell) =>
    spell.kind === 'off' && spell.machine === data.machine && spell.until === null
      ? { ...spell, until: recordedAt }
      : spell,
  );
};

export const clockSpellWords = ({ kind, machine: at, since, until, ms: by }: ClockSpell): Label =>
  kind === 'set'
    ? {
        'zh-CN': `服务器 ${at} 的时钟于 ${since} 被拨动 ${clockSeconds(by)}`,
        'en-US': `the clock of ${at} was set by ${clockSeconds(by)} at ${since}`,
      }
    : {
        'zh-CN': `服务器 ${at} 的时钟自 ${since} ${until === null ? '起至今' : `至 ${until}`} 偏差 ${clockSeconds(by)}`,
        'en-US': `the clock of ${at} was off by ${clockSeconds(by)} since ${since}${until === null ? ', and still is' : ` until ${until}`}`,
      };
