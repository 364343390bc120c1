import { approvalCalls } from '@shilu/events/approvals/calls';
import { auditCalls } from '@shilu/events/audit/calls';
import type { Call } from '@shilu/events/core/call';
import { homeCalls } from '@shilu/events/home/calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import { structureSearchCalls } from '@shilu/events/structures/structure-search-calls';
import { referenceCalls } from '@shilu/events/resources/reference-calls';
import { describe, expect, it } from 'vitest';
import { flowCalls } from '../approvals/flow-calls';
import { notebookCalls } from '../records/lists/places';

const sources = Object.entries(
  import.meta.glob<string>(['../**/*.ts', '../**/*.tsx', '!../**/*.unit.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const contracts: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  approvalCalls,
  auditCalls,
  flowCalls,
  homeCalls,
  identityCalls,
  notebookCalls,
  organizationCalls,
  projectCalls,
  recordCalls,
  structureCalls,
  structureSearchCalls,
  referenceCalls,
};

/** Commands that no person asks for by pressing, or whose id outlives the screen. */
const OTHERWISE: Readonly<Record<string, string>> = {
  '../compounds/use-compounds.ts': 'reads compounds',
  '../records/modules/equation/name-drawn.ts': 'reads compounds',
  './upload.ts': 'each file is its own; the same twice is two',
  '../app/header/user-dropdown.tsx': 'signing out ends what would wait for an answer',
  '../app/use-idle-lock.ts': 'locks by itself',
  '../identity/signed-thing.ts': 'each statement to sign is its own',
  '../records/create/clone-record-page.tsx': 'opens what it made',
  '../records/create/create-from-address.tsx': 'keeps its id with what is asked',
  '../records/create/finish-begun.ts': 'keeps its id over reloads',
  '../records/create/use-beginning.ts': 'keeps its id with what is begun',
  '../records/live/room-client.ts': 'cells keep their id until they are answered; where somebody is goes by itself',
  '../records/live/text-room.ts': 'what comes again of a text is passed over; where somebody is goes by itself',
  '../records/imports/use-imports.ts':
    'a file is read, and an import tried without effect; what is carried out is sent once',
  '../records/page/ask-is-open.ts': 'asks whether it is open, and opens nothing',
  '../records/page/use-record-actions.ts': 'a module is held, which is renewed and let go by itself',
  '../records/page/use-leases.ts': 'a module is held, which is renewed and let go by itself',
  '../records/page/use-presence.ts': 'who is here',
  '../records/phone/use-phone-link.ts': 'a link lives as long as its dialog',
  '../records/phone/use-photo-queue.ts': 'a photo keeps its id over reloads',
  '../records/session/drafts.ts': 'drafts go by themselves',
  '../records/session/editing-session.ts': 'drafts go by themselves',
  '../records/session/saves.ts': 'a save is told from another by its base revision',
};

describe('K04 T05 no command goes past the mechanism that does it once', () => {
  const past = sources.filter(([, source]) =>
    [...source.matchAll(/\bcallApi\(\s*(\w+)\.(\w+)/g)].some(([, of = '', name = '']) => {
      // A contract this test does not know counts as commands, but for the calls of a register that read.
      if (of === 'calls' && ['detail', 'importCheck'].includes(name)) return false;
      return contracts[of]?.[name]?.kind !== 'query';
    }),
  );
  it('every screen sends its commands by useCommand or useSend', () =>
    expect(past.map(([file]) => file).filter((file) => !(file in OTHERWISE))).toEqual([]));
  it('each exception is one', () =>
    expect(Object.keys(OTHERWISE).filter((file) => !past.some(([each]) => each === file))).toEqual([]));
});

describe('T05 one way for a button to show that it works', () => {
  const own = sources.filter(([, source]) => /\sloading=\{/.test(source)).map(([file]) => file);
  it('is the WorkButton; where files are dropped or chosen is busy until they are there', () =>
    expect(own).toEqual([
      '../records/modules/basicFields/attachment-field.tsx',
      '../records/modules/tlc/plate-editor.tsx',
      '../registers/import-dialog.tsx',
      '../resources/reference-import.tsx',
      '../ui/work-button.tsx',
    ]));
});
