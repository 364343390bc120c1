/** A fault as a real one would be: in one file, one text for another. */
export type Patch = {
  readonly name: string;
  /** From the root of the project. */
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** What a person would suffer from it. */
  readonly breaks: string;
};

/** Faults of every part of the product; `run.ts` plants them one at a time and sees whether a test notices. */
export const patches: readonly Patch[] = [
  {
    name: 'sign-check-removed',
    file: 'command-service/src/records/decide-modules.ts',
    find: "  if (module.content.hash !== command.contentHash) throw new AppError('moduleChangedByOther');\n",
    replace: '',
    breaks: 'A content is signed that the signer never saw.',
  },
  {
    name: 'base-revision-zero',
    file: 'frontend/src/records/session/saves.ts',
    find: 'isAuto: false, baseRevision: entry.baseRevision }',
    replace: 'isAuto: false, baseRevision: 0 }',
    breaks: 'Every second save is taken for a conflict with oneself.',
  },
  {
    name: 'marks-not-sent',
    file: 'frontend/src/records/review/decide-dialog.tsx',
    find: '{ ...shared, moduleIds: marked }',
    replace: '{ ...shared, moduleIds: [] }',
    breaks: 'The author of a rejected record does not see which modules the reviewer marked.',
  },
  {
    name: 'new-command-id-at-each-try',
    file: 'frontend/src/api/send-once.ts',
    find: '{ ...options, commandId: action.commandId }',
    replace: '{ ...options, commandId: crypto.randomUUID() }',
    breaks: 'What is pressed twice, or again after the network failed, is done twice.',
  },
  {
    name: 'stale-lock-ignored',
    file: 'frontend/src/records/page/use-leases.ts',
    find: '        if (lock.isLocked) lose(moduleId, lock);\n',
    replace: '',
    breaks: 'Somebody types on in a module whose lock another holds by now.',
  },
  {
    name: 'draft-not-cleared-after-save',
    file: 'frontend/src/records/session/saves.ts',
    find: '    if (!typedOn) await drafts.drop(entry.moduleId);\n',
    replace: '',
    breaks: 'What was saved long ago comes back as an unsaved draft.',
  },
  {
    name: 'refusal-swallowed',
    file: 'frontend/src/api/use-command.ts',
    find: '      else showError(error);\n',
    replace: '',
    breaks: 'A command is refused and nobody hears of it.',
  },
  {
    name: 'name-in-the-wrong-language',
    file: 'frontend/src/records/page/signature-strip.tsx',
    find: "language === 'zh-CN' ? signature.meaning.zh : signature.meaning.en",
    replace: "language === 'zh-CN' ? signature.meaning.en : signature.meaning.zh",
    breaks: 'What a signature means is said in the language that its reader did not choose.',
  },
  {
    name: 'day-off-by-one',
    file: 'frontend/src/ui/date-field.tsx',
    find: 'next.slice(0, 10)',
    replace: 'new Date(`${next.slice(0, 10)}T00:00:00+08:00`).toISOString().slice(0, 10)',
    breaks: 'The day that was chosen is not the day that is written down.',
  },
  {
    name: 'right-inverted',
    file: 'events/src/identity/directory.ts',
    find: 'account.isOrganAdmin && !account.disabled && !account.suspended',
    replace: 'account.isOrganAdmin && !account.disabled && account.suspended',
    breaks: 'Only an administrator whom nobody has identified administers.',
  },
  {
    name: 'audience-token-dropped',
    file: 'events/src/identity/readership.ts',
    find: '    ...(d && p ? [`dp:${d}:${p}`] : []),\n',
    replace: '',
    breaks: 'Who reads the records of their department in their projects reads none of them.',
  },
  {
    name: 'hash-of-what-is-displayed',
    file: 'frontend/src/records/modules/module-ui.tsx',
    find: '? contentHash(stored)',
    replace: '? contentHash(module.content)',
    breaks: 'A content of an older version cannot be signed: the hash sent is not of what is stored.',
  },
  {
    name: 'comparison-swapped',
    file: 'projection-service/src/records/compare.ts',
    find: 'diff(old?.type === next.type ? before : null, after)',
    replace: 'diff(after, old?.type === next.type ? before : null)',
    breaks: 'A reviewer reads the old value as the new one.',
  },
  {
    name: 'move-in-the-wrong-state',
    file: 'events/src/resources/instrument.ts',
    find: "        from: ['outOfService'],\n",
    replace: "        from: ['outOfService', 'retired'],\n",
    breaks: 'A retired instrument is put back into service.',
  },
  {
    name: 'unit-converted-twice',
    file: 'frontend/src/records/modules/labInfoTable/column-unit.ts',
    find: 'return [id, convert ? convert(value) : value];',
    replace: 'return [id, convert ? convert(convert(value)) : value];',
    breaks: 'A column of grams turned into milligrams says a thousand times too much.',
  },
  {
    name: 'focus-not-restored-by-undo',
    file: 'frontend/src/records/modules/undo/own-undo.tsx',
    find: '      box.current?.focus({ preventScroll: true });\n',
    replace: '      return;\n',
    breaks: 'The second Ctrl+Z goes nowhere.',
  },
  {
    name: 'palette-opens-another-record',
    file: 'frontend/src/app/use-palette-finds.ts',
    find: 'run: go(`/editRecord/${id}`)',
    replace: 'run: go(`/editRecord/${number}`)',
    breaks: 'The record that was found is not the one that opens.',
  },
  {
    name: 'notice-told-to-the-actor',
    file: 'events/src/messages/notices.ts',
    find: 'accountId !== event.actor && ',
    replace: '',
    breaks: 'People are told of their own deeds.',
  },
  {
    name: 'filter-not-sent',
    file: 'frontend/src/records/lists/record-request.ts',
    find: '    ...(statuses.length === 0 ? {} : { status: statuses }),\n',
    replace: '',
    breaks: 'The tab says drafts, the list shows everything.',
  },
  {
    name: 'retry-without-asking',
    file: 'integration-workers/src/engine/attempt.ts',
    find: "if (error instanceof OutcomeUnknown) return { state: 'unknown',",
    replace: "if (error instanceof OutcomeUnknown) return { state: 'waiting',",
    breaks: 'What may have been done outside is done a second time.',
  },
];
