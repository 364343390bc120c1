import { expect, it } from 'vitest';

const HERE = new URL('/ui/kept-form/', 'file:');
const sources = Object.entries(
  import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true }),
).flatMap(([file, source]) =>
  file.includes('.unit.test.') ? [] : [{ file: new URL(file, HERE).pathname.slice(1), source }],
);

/** What is typed into, and what ends a dialog. */
const TYPED =
  /<(?:TextInput|Textarea|NumberInput|FieldInput|DateField|PeoplePicker|PersonPicker|PickSome|PickOne|TagsInput)\b/;
const isForm = (source: string): boolean =>
  /<form\b/.test(source) || (/<(?:DialogActions|DialogFoot)\b/.test(source) && TYPED.test(source));

/** Where something is typed and sent that is no form of a thing, and why it is not kept. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'ui/kept-form/kept-form.tsx': 'the form itself',
  // Questions: nothing is saved by them.
  'app/header/search-box.tsx': 'a search',
  'search/search-page.tsx': 'a search',
  'audit/code-lookup.tsx': 'a code that is looked up',
  'ui/data-table/filter-kinds.tsx': 'a filter of a list',
  'ui/data-table/range-filter.tsx': 'a filter of a list',
  // Passwords are kept nowhere.
  'app/lock-screen.tsx': 'a password',
  'app/passkeys-dialog.tsx': 'a password',
  'app/second-factor-dialog.tsx': 'a password',
  'app/second-factor-setup.tsx': 'a password and a code',
  'identity/second-factor-step.tsx': 'a code',
  'app/password-form.tsx': 'a password',
  'identity/login-page.tsx': 'a password',
  'ui/sign-dialog.tsx': 'a signature; what is asked beside it keeps itself',
  // One act on what stands there, with the reason for it or the name it takes.
  'approvals/recall-dialog.tsx': 'a reason',
  'approvals/share-decision.tsx': 'a decision, and a reason where it is declined',
  'identity/members/member-dialogs.tsx': 'the account’s name typed as a safeguard',
  'records/dialogs/grant-dialog.tsx': 'people who are chosen',
  'records/dialogs/module-dialogs.tsx': 'the name of a module',
  'records/lists/view-name.tsx': 'the name of a view',
  'ui/reason-dialog.tsx': 'a reason',
  'templates/template-chooser.tsx': 'a search',
  // What is read is shown before anything comes of it; the file or the text it came from is still there.
  'chemistry/structure-import.tsx': 'structures to be chosen from',
  'organization/items-import-dialog.tsx': 'rows that were pasted, looked over before the form takes them',
  'resources/reference-import.tsx': 'references to be chosen from',
  'records/modules/editor/cite-from-record.tsx': 'works to be chosen from',
  'records/modules/editor/cite-works.tsx': 'works to be chosen from',
  'structures/use-reaction-dialog.tsx': 'a record to be chosen',
  // Written in a record, which has drafts of its own.
  'records/modules/equation/scale-dialog.tsx': 'a factor',
  'records/modules/editor/math-dialog.tsx': 'a formula of a text',
  'records/dialogs/page-info-dialog.tsx': 'three values about a record’s page',
  'records/create/clone-record-page.tsx': 'the title of a copy, proposed',
  // Pages that ask before they are left.
  'approvals/flow-editor.tsx': 'a flow, merged with what others save while it is open',
  'messages/message-settings-page.tsx': 'switches',
  'organization/settings-form.tsx': 'settings',
};

it('whatever adds or changes a thing takes its values from the one form that keeps what is typed', () => {
  const left = sources.flatMap(({ file, source }) =>
    isForm(source) && !/\buse(?:Kept|Work)Form\b/.test(source) ? [file] : [],
  );
  expect(left.sort()).toEqual(Object.keys(OTHERWISE).sort());
});

it('what is edited with a base is edited there alone', () => {
  const others = sources.filter(({ source }) => /\beditedFrom\b|\buseForm\b/.test(source)).map(({ file }) => file);
  expect(others).toEqual([]);
});
