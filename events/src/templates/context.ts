import { defineContext } from '../core/context-manifest';
import { templateCalls } from './calls';
import { templateRegister } from './template';

/** What records begin from. */
export const templatesContext = defineContext({
  name: 'templates',
  tokens: {
    read: { 'zh-CN': '读取模板', 'en-US': 'Read templates' },
    write: { 'zh-CN': '维护模板', 'en-US': 'Maintain templates' },
  },
  registers: [templateRegister],
  calls: Object.values(templateCalls),
  refusals: [
    'builtInEntry',
    'noReviewer',
    'reviewerIsOperator',
    'reviewerContributed',
    'selfContributed',
    'reviewersByFlow',
    'flowStepEmpty',
    'childCircle',
    'childDeep',
    'childMany',
    'childGone',
    'childTwice',
  ],
});
