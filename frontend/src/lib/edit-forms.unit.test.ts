import { describe, expect, it } from 'vitest';

const sources = Object.entries(
  import.meta.glob<string>(['../**/*.tsx', '!../**/*.unit.test.*'], { query: '?raw', import: 'default', eager: true }),
);

/** What changes something that others change too, and does not keep a base to merge upon (`edited-values.ts`). */
const OTHERWISE: Readonly<Record<string, string>> = {
  '../app/password-form.tsx': 'one’s own password',
  '../identity/members/member-dialogs.tsx': 'a new password, which stands nowhere before',
  '../organization/settings-form.tsx': 'holds what was typed alone: another’s change to another setting shows through',
  '../messages/message-settings-page.tsx': 'one’s own settings',
};

/** Itself, or by the form that it fills. */
const KEEPS_A_BASE = /\/edited-values'|\/use-kept-form'|\/kept-form'|<WorkForm\b/;

describe('no form writes over what somebody else saved while it was open', () => {
  const changes = sources.filter(
    ([, source]) =>
      /<(?:form|[A-Z]\w*Form)\b/.test(source) &&
      /\buse(?:Form)?(?:Command|Send)\(\s*(?:form(?:\.\w+)?,\s*)?\w+\.(?:modify|change|save|set)(?![a-z])/.test(source),
  );
  it('what changes an entry keeps the base it was opened with', () =>
    expect(
      changes.filter(([file, source]) => !KEEPS_A_BASE.test(source) && !(file in OTHERWISE)).map(([file]) => file),
    ).toEqual([]));
  it('each exception is one', () =>
    expect(
      Object.keys(OTHERWISE).filter(
        (file) => !changes.some(([each, source]) => each === file && !KEEPS_A_BASE.test(source)),
      ),
    ).toEqual([]));
  it('knows those that there are', () =>
    expect(changes.map(([file]) => file)).toEqual(
      expect.arrayContaining([
        '../registers/entry-form.tsx',
        '../approvals/flow-editor.tsx',
        '../projects/task-form.tsx',
      ]),
    ));
  // A form that begins anew with each revision of what it edits loses what was typed when somebody else saves.
  it('no screen begins a form anew with what others saved', () =>
    expect(
      sources
        .filter(([, source]) => /<\w*(?:Form|Editor|Drawer|Dialog)\b[^>]*?\bkey=\{[^\n]*\brevision\b/s.test(source))
        .map(([file]) => file),
    ).toEqual([]));
});
