export const texts = {
  duplicate: 'Duplicate',
  suffix: ' (copy)',
  reason: 'Copy a module',
  done: 'Added “{{module}}”',
  from: {
    label: 'Copied from',
    other: '{{number}}, module “{{module}}”',
    here: 'module “{{module}}” of this record',
    version: ', version {{version}}',
    hidden: 'Copied from a record that is not open to you',
  },
  dialog: {
    open: 'From another record…',
    title: 'Copy a module from another record',
    module: 'Module to copy',
    preview: 'Content of “{{module}}”',
    none: 'This record has no modules yet.',
    help: 'Content and attached files are copied; signatures, comments and sharing are not. The audit trail records where it came from.',
    insert: 'Copy here',
  },
};
