import type { ZodType } from 'zod';
import type { Language } from '../../core/call';
import { fileName, PICTURE, plainText, type FileRef } from '../../core/schemas';
import { textFaults } from './label-faults';
import type { Carry, Take } from './carry-over';
import type { NamedCompound } from '../../spectra/compound';
import type { WantedSpectrum } from '../../spectra/wanted-spectrum';
import type { Drawing } from '../../structures/drawing';
import type { HeldStructure } from '../../structures/held-structure';
import type { Fact, FactType } from './fact';
import type { Identity } from './identity';
import { designIn, type TakenFrom } from './library-origin';
import type { ModuleCell, ModuleFigure, ModuleType, WriteFault } from './module-type';

/** A module type whose content type is erased: what it is given is checked before any of its functions sees it. */
export type AnyModuleType = ModuleType & {
  readonly mentions: (content: unknown) => readonly string[];
  readonly cells: (content: unknown) => Iterable<ModuleCell>;
  readonly hasCells: boolean;
  readonly figures: (content: unknown) => readonly ModuleFigure[];
  readonly facts: (content: unknown) => readonly Fact[];
  readonly identities: (content: unknown) => readonly Identity[];
  /** Whether its contents may state anything: contents of others need not be fetched. */
  readonly states: boolean;
  readonly derived: (content: unknown) => unknown;
  readonly changeFaults: (old: unknown, next: unknown) => readonly WriteFault[];
  readonly seenAt: (content: unknown) => ReturnType<NonNullable<ModuleType['seenAt']>>;
  readonly drawings: (content: unknown, language: Language) => readonly Drawing[];
  readonly compounds: (content: unknown) => readonly NamedCompound[];
  readonly spectra: (content: unknown) => readonly WantedSpectrum[];
  readonly structures: (content: unknown) => readonly HeldStructure[];
  /** Whether contents of the type can hold any: those of all others need not be opened to know. */
  readonly mayHoldStructures: boolean;
  /** Content of another shape stays as it is. */
  readonly trimmed: (content: unknown) => unknown;
  /**
   * Stored content as it is shown and edited today. What a later release wrote stays as it is, and so does what its
   * upgrade cannot take: it is shown as unreadable, and nothing is lost.
   */
  readonly current: (content: unknown, version: number) => unknown;
};

/** A file is named where others read it: nothing in its name is hidden. A picture in prose has words that stand for it. */
const nameFaults = ({ name, mime }: FileRef): readonly WriteFault[] =>
  textFaults(mime === PICTURE ? plainText(255) : fileName, [name], name);

/** Contents of a library are taken from the module that its entries hold. */
const fromLibrary = <Content>(
  { library, type, shape, derived }: ModuleType<Content>,
  current: AnyModuleType['current'],
): TakenFrom<Content> | undefined =>
  library && {
    ...{
      category: library.category,
      origin: library.origin,
      pins: library.pins,
      mayUntie: library.untied !== undefined,
    },
    held: ({ values }) => {
      const design = designIn(values, type);
      const read = design && shape.safeParse(current(design.content, design.contentVersion)).data;
      return read ? (derived?.(read) ?? read) : null;
    },
  };

const picturesAmong = (files: readonly FileRef[]): readonly ModuleFigure[] => [
  ...new Map(
    files.flatMap(({ hash, name, mime }) => (mime.startsWith('image/') ? [[hash, { key: hash, called: name }]] : [])),
  ).values(),
];

const isObject = (content: unknown): content is object => typeof content === 'object' && content !== null;

/** Content as its type reads it, whatever bounds were drawn since it was written. Throws for what has another shape. */
export const readContent = <Content>(
  { schema, shape }: Pick<ModuleType<Content>, 'schema' | 'shape'>,
  content: unknown,
): Content => {
  const parsed = schema.safeParse(content);
  return parsed.success ? parsed.data : shape.parse(content);
};

const createUpgrade = ({ version, upgrade }: Pick<ModuleType, 'version' | 'upgrade'>): AnyModuleType['current'] => {
  const known = new WeakMap<object, unknown>();
  const upgraded = (content: unknown, from: number): unknown => {
    try {
      return upgrade(content, from);
    } catch {
      return content;
    }
  };
  return (content, from) => {
    if (from >= version) return content;
    if (!isObject(content)) return upgraded(content, from);
    if (!known.has(content)) known.set(content, upgraded(content, from));
    return known.get(content);
  };
};

const createTrim = <Content>(
  { shape, trimmed }: ModuleType<Content>,
  valid: Pick<WeakMap<object, Content>, 'get'>,
): AnyModuleType['trimmed'] => {
  if (trimmed === undefined) return (content) => content;
  const known = new WeakMap<object, unknown>();
  return (content) => {
    if (!isObject(content)) return content;
    if (!known.has(content)) {
      const read = valid.get(content) ?? shape.safeParse(content).data;
      known.set(content, read === undefined ? content : trimmed(read));
    }
    return known.get(content);
  };
};

/**
 * Erases the content type: content is checked by the type's own schema before any other function sees it. Content is
 * never changed in place, so what was found valid is known again and not checked twice. `factTypes` are the kinds of facts
 * that its contents state.
 */
export const defineModule = <Content, const FactTypes extends readonly FactType[] = readonly []>(
  module: ModuleType<Content>,
  ...factTypes: FactTypes
): AnyModuleType & { readonly factTypes: FactTypes } => {
  const valid = new WeakMap<object, Content>();
  const schema: ZodType<Content> = module.schema.transform((content: Content) => {
    if (isObject(content)) valid.set(content, content);
    return content;
  });
  const checked = (content: unknown): Content => {
    const found = isObject(content) ? valid.get(content) : undefined;
    if (found !== undefined) return found;
    const read = readContent({ schema, shape: module.shape }, content);
    if (isObject(content)) valid.set(content, read);
    return read;
  };
  const readable = (content: unknown): Content | undefined =>
    (isObject(content) ? valid.get(content) : undefined) ?? module.shape.safeParse(content).data;
  const taking =
    (take: Take<Content>): Take<unknown> =>
    (content, from) => {
      const read = readable(content);
      return read === undefined ? content : take(read, from);
    };
  const carrying = (carry: Carry<Content>): Carry<unknown> =>
    carry === 'all' ? carry : { take: taking(carry.take), told: carry.told };
  const { clone, next, record, copy } = module.carryOver;
  const {
    reaction,
    drawn,
    calculated,
    fill,
    withAsked,
    withText,
    quotable,
    works,
    withWorks,
    cites,
    settled,
    relinked,
    library,
    takenFrom: declared,
    withTemplate,
    stamped,
    named,
    linked,
    lockable,
    ...plain
  } = module;
  const current = createUpgrade(module);
  const untied = library?.untied;
  const takenFrom = declared ?? fromLibrary(module, current);
  return {
    ...plain,
    schema,
    factTypes,
    states: module.facts !== undefined,
    facts: (content) => module.facts?.(checked(content)) ?? [],
    identities: (content) => module.identities?.(checked(content)) ?? [],
    changeFaults: (old, next) => {
      const before = module.changeFaults && readable(old);
      return before === undefined ? [] : (module.changeFaults?.(before, checked(next)) ?? []);
    },
    carryOver: {
      ...{ clone: carrying(clone), next: carrying(next) },
      record: record === 'all' ? record : taking(record),
      ...(copy && { copy: taking(copy) }),
    },
    derived: (content) => {
      const read = checked(content);
      const next = module.derived?.(read) ?? read;
      if (isObject(next)) valid.set(next, next);
      return next;
    },
    seenAt: (content) => module.seenAt?.(checked(content)) ?? [],
    ...(linked && {
      linked: (content, record) => {
        const next = linked(checked(content), record);
        if (isObject(next)) valid.set(next, next);
        return next;
      },
    }),
    ...(named && { named: (content) => named(checked(content)) }),
    ...(stamped && {
      stamped: (old, next, hand) => stamped(old === null ? null : (readable(old) ?? null), checked(next), hand),
    }),
    ...(withAsked && { withAsked: (content, fields) => withAsked(checked(content), fields) }),
    ...(drawn && {
      drawn: {
        texts: (content) => {
          const read = readable(content);
          return read === undefined ? [] : drawn.texts(read);
        },
        read: (content, facts) => drawn.read(checked(content), facts),
        unread: (content, facts) => drawn.unread(checked(content), facts),
      },
    }),
    ...(calculated && {
      calculated: {
        asks: (content) => calculated.asks(checked(content)),
        ...(calculated.book && { book: (content) => calculated.book?.(checked(content)) }),
        read: (content, calculation) => calculated.read(checked(content), calculation),
        ...(calculated.otherwise && {
          otherwise: {
            asks: (content) => calculated.otherwise?.asks(checked(content)) ?? false,
            read: (content, calculation) => calculated.otherwise?.read(checked(content), calculation) ?? [],
          },
        }),
      },
    }),
    ...(fill && {
      fill: {
        together: (content) => fill.together(checked(content)),
        fault: (content, change) => fill.fault(checked(content), change),
        valueAt: (content, place) => fill.valueAt(checked(content), place),
        filled: (content, changes) => fill.filled(checked(content), changes),
        nameOf: (content, ...of) => fill.nameOf(checked(content), ...of),
        shown: (content, ...of) => fill.shown(checked(content), ...of),
      },
    }),
    ...(reaction && {
      reaction: {
        file: (content) => reaction.file(checked(content)),
        structure: (content, rowId) => reaction.structure(checked(content), rowId),
        table: (content, language) => reaction.table(checked(content), language),
        listed: (content, language) => reaction.listed(checked(content), language),
        products: (content) => reaction.products(checked(content)),
        taken: (content) => reaction.taken(checked(content)),
        lacks: (content, parts) => reaction.lacks(checked(content), parts),
      },
    }),
    ...(library && {
      library: {
        category: library.category,
        origin: (content) => library.origin(checked(content)),
        taken: (content, origin) => library.taken(checked(content), origin),
        ...(untied && { untied: (content) => untied(checked(content)) }),
        pins: (content) => library.pins(checked(content)),
        pinned: (content, held) => library.pinned(checked(content), checked(held)),
        isDesigned: (content) => library.isDesigned(checked(content)),
        kept: (content) => library.kept?.(checked(content)) ?? content,
        unfit: (content) => library.unfit?.(checked(content)) ?? null,
      },
    }),
    ...(takenFrom && {
      takenFrom: {
        ...{ category: takenFrom.category, mayUntie: takenFrom.mayUntie, held: takenFrom.held },
        origin: (content) => {
          const read = readable(content);
          return read === undefined ? null : takenFrom.origin(read);
        },
        pins: (content) => {
          const read = readable(content);
          return read === undefined ? [] : takenFrom.pins(read);
        },
      },
    }),
    ...(withText && { withText: (content, text) => withText(checked(content), text) }),
    ...(quotable && { quotable: (content, language) => quotable(checked(content), language) }),
    ...(works && { works: (content) => works(checked(content)) }),
    ...(withWorks && { withWorks: (content, added) => withWorks(checked(content), added) }),
    ...(cites && { cites: (content) => cites(checked(content)) }),
    ...(settled && { settled: (content, said) => settled(checked(content), said) }),
    ...(lockable && {
      lockable: {
        parts: (content) => {
          const read = readable(content);
          return read === undefined ? [] : lockable.parts(read);
        },
        changed: (before, after, open) => lockable.changed(checked(before), checked(after), open),
      },
    }),
    ...(withTemplate && {
      withTemplate: {
        taken: (content, before, after) => withTemplate.taken(checked(content), checked(before), checked(after)),
        left: (content, before, after) => withTemplate.left(checked(content), checked(before), checked(after)),
      },
    }),
    ...(relinked && { relinked: (content, idOf) => relinked(checked(content), idOf) }),
    drawings: (content, language) => module.drawings?.(checked(content), language) ?? [],
    compounds: (content) => module.compounds?.(checked(content)) ?? [],
    spectra: (content) => module.spectra?.(checked(content)) ?? [],
    structures: (content) => module.structures?.(checked(content)) ?? [],
    mayHoldStructures: module.structures !== undefined,
    writeFaults: (content) => [
      ...(module.writeFaults?.(checked(content)) ?? []),
      ...module.files(checked(content)).flatMap(nameFaults),
    ],
    diff: (old, next) => module.diff(old === null ? null : checked(old), checked(next)),
    unfilled: (content) => module.unfilled(checked(content)),
    text: (content) => module.text(checked(content)),
    files: (content) => module.files(checked(content)),
    mentions: (content) => module.mentions?.(checked(content)) ?? [],
    cells: (content) => module.cells?.(checked(content)) ?? [],
    hasCells: module.cells !== undefined,
    figures: (content) => module.figures?.(checked(content)) ?? picturesAmong(module.files(checked(content))),
    isEmpty: (content) => module.isEmpty(checked(content)),
    trimmed: createTrim(module, valid),
    current,
  };
};
