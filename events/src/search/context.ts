import { defineContext } from '../core/context-manifest';
import { searchCalls } from './calls';

/** Finding by words, numbers and files. */
export const searchContext = defineContext({
  name: 'search',
  tokens: { read: { 'zh-CN': '全文检索', 'en-US': 'Search' } },
  calls: Object.values(searchCalls),
});
