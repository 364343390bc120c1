import type { Register, RegisterValues } from './define-register';

/** Where samples are entered: what they may refer to there. */
export type SampleWorld = {
  /** Accounts. */
  readonly people: readonly [string, ...string[]];
  /** The id of something of a category, such as a project or an entry of another register. */
  readonly of: (category: string) => string;
  /** The day so many days from today; negative lies in the past. */
  readonly day: (fromToday: number) => string;
};

/** A move that a sample has behind it: what it filled in, and why. */
export type SampleMove = { readonly name: string; readonly set?: RegisterValues; readonly reason?: string };

/** A file that a sample holds: its name, and what stands in it. */
export type SampleFile = { readonly name: string; readonly text: string };

/** A whole entry as a person would enter it, by a name of its own. */
export type Sample = {
  readonly key: string;
  readonly values: RegisterValues;
  /** By field: uploaded by whoever enters it. */
  readonly files?: Readonly<Record<string, readonly SampleFile[]>>;
  /** What became of it since, where it has states: made one after the other. */
  readonly moves?: readonly SampleMove[];
};
export type Samples = (world: SampleWorld) => readonly [Sample, ...Sample[]];

export type SampleEntry = {
  readonly id: string;
  readonly values: RegisterValues;
  readonly files: NonNullable<Sample['files']>;
  readonly moves: readonly SampleMove[];
};
/** The entries of a register with the ids that they have wherever they are entered; never none. */
export type SampleEntries = readonly [SampleEntry, ...SampleEntry[]];

/** The same wherever it is entered, so that a link to it holds. */
const idOf = ({ name }: Register, { key }: Sample): string => `${name}-${key}`;

export const samplesOf = async (register: Register, world: SampleWorld): Promise<SampleEntries> => {
  const [first, ...others] = (await register.samples()).samples(world);
  const entry = (sample: Sample): SampleEntry => ({
    id: idOf(register, sample),
    values: sample.values,
    files: sample.files ?? {},
    moves: sample.moves ?? [],
  });
  return [entry(first), ...others.map(entry)];
};

/** What an entry may refer to comes before it; one register's entries among each other as they are written. */
export const referredFirst = <R extends Register>(registers: readonly R[]): readonly R[] => {
  const placed = new Set<R>();
  const place = (register: R, above: readonly R[]): void => {
    if (placed.has(register) || above.includes(register)) return;
    for (const field of register.fields) {
      const referred = registers.find(({ name }) => 'references' in field && name === field.references);
      if (referred) place(referred, [...above, register]);
    }
    placed.add(register);
  };
  for (const register of registers) place(register, []);
  return [...placed];
};
