import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/templates';

export const texts: Texts<typeof zh> = {
  design: {
    back: 'Back to my templates',
    toEntry: 'Back to the template',
    new: 'New template',
    edit: 'Edit template',
    copy: 'Copy template',
    copied:
      'Copied from the template “{{name}}”. Once saved, it is a template of its own; changes do not reach the original.',
    notNow: 'This template cannot be edited now',
    notNowHelp: 'It is in review. It can be edited once the request is recalled, or the reviewer has decided.',
    builtIn: 'System templates cannot be edited',
    builtInHelp: 'This one came with the system. Copy it as a new template and edit the copy.',
    inBin: 'This template is in the recycle bin',
    inBinHelp: 'Restore it on its page first, then edit it.',
    noModules: 'No modules yet. Add the modules that a new record should start with.',
    title: 'Module title',
    editOf: 'Edit the content of “{{title}}”',
    doneWith: 'Done with “{{title}}”',
    unfit: 'Incomplete',
  },
  preview: {
    title: 'Template preview',
    help: 'This is how a record looks when it is started from this template.',
  },
  actions: {
    moreOf: 'More for the template “{{name}}”',
    copy: 'Copy as a new template',
    preview: 'Preview',
    remove: 'Move to the recycle bin',
    removeTitle: 'Move the template “{{name}}” to the recycle bin?',
    removeBody:
      'No new records can be started from it; records that exist stay as they are. It can be restored at any time.',
    restored: 'Template restored',
  },
  mine: {
    views: 'Which templates to show',
    all: 'All',
    bin: 'Recycle bin',
    binEmpty: 'The recycle bin is empty',
    binEmptyHelp: 'Templates moved to the recycle bin are listed here and can be restored.',
  },
};
