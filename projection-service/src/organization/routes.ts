import { AppError } from '@shilu/events/core/app-error';
import { organizationCalls } from '@shilu/events/organization/calls';
import { unitCalls } from '@shilu/events/units/calls';
import { unitsOfType } from '@shilu/events/units/unit-list';
import type { Route } from '@shilu/infra/http/call-context';
import { query, type QueryDeps } from '../engine/query';
import { mayAdminister } from '@shilu/events/identity/directory';
import { dictionaryItems } from './dictionary-items';
import { optionCounts } from './option-counts';

export const organizationRoutes = (deps: QueryDeps): readonly Route[] => {
  const { pool } = deps;
  return [
    query(deps, organizationCalls.settings, ['identity'], (_input, viewer) =>
      Promise.resolve({ response: { ...viewer.named.settings } }),
    ),
    query(deps, organizationCalls.watermark, ['identity'], async (_input, viewer) => {
      const { watermarkText, watermarkOnScreen, watermarkOnPrint } = viewer.directory.settings;
      const shown = watermarkText !== '';
      return {
        response: {
          text: watermarkText,
          Applicability: [
            { Key: 'INTERFACE', Enabled: shown && watermarkOnScreen },
            { Key: 'PRINT', Enabled: shown && watermarkOnPrint },
          ],
        },
      };
    }),
    query(deps, organizationCalls.dictionaryItems, ['registers'], async ({ code, with: more }) => {
      const items = await dictionaryItems(pool, code);
      if (items === null) throw new AppError('notFound');
      return { response: items.filter((item) => item.enabled || more === 'disabled') };
    }),
    query(deps, organizationCalls.optionCounts, ['registers', 'records'], async ({ id }, { directory, accountId }) => {
      // It counts what not everybody reads.
      if (!mayAdminister(directory, accountId)) throw new AppError('forbidden');
      const { rows } = await pool.query<{ code: string }>(
        'select f_code as code from rm.reg_dictionary where id = $1',
        [id],
      );
      if (rows[0] === undefined) throw new AppError('notFound');
      const counts = await optionCounts(pool, rows[0].code);
      const response = [...counts].map(([value, count]) => ({ value, count }));
      return { response, rows: response.length };
    }),
    query(deps, unitCalls.unitsOfType, [], ({ type }) => {
      const response = unitsOfType(type).map(({ names, ...unit }) => ({ ...unit, names: [...names] }));
      return Promise.resolve({ response, rows: response.length });
    }),
    query(deps, organizationCalls.departmentList, ['registers'], async (_input, { named }) => {
      const response = [...named.departments]
        .filter(([, department]) => !department.removed)
        .map(([id, { name, parentId, headIds }]) => ({ id, name, parentId, headIds: [...headIds] }))
        .sort((a, b) => a.name.localeCompare(b.name, 'zh-CN'));
      return { response, rows: response.length };
    }),
  ];
};
