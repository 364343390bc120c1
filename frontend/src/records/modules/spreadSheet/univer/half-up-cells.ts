import { roundedHalfUp } from '@shilu/events/records/modules/spread-sheet/half-up';
import { InterceptorEffectEnum, type IDisposable, type Injector } from '@univerjs/core';
import { InterceptCellContentPriority, INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/preset-sheets-core';

/** Numbers that the editor shows are rounded as those on paper are; what stands in the cells is not touched. */
export const roundHalvesUp = (injector: Injector): IDisposable =>
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    effect: InterceptorEffectEnum.Value,
    // Ahead of the number format, which is applied to what is handed on.
    priority: InterceptCellContentPriority.NUMFMT + 1,
    handler: (cell, { workbook }, next) => {
      const pattern = workbook.getStyles().get(cell?.s)?.n?.pattern;
      if (typeof cell?.v !== 'number' || pattern === undefined) return next(cell);
      const v = roundedHalfUp(cell.v, pattern);
      return next(v === cell.v ? cell : { ...cell, v });
    },
  });
