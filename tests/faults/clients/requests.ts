import { integrationCalls, requestCalls } from '@shilu/events/integrations/calls';
import { submitInspection } from '@shilu/events/integrations/platforms/sip';
import { recordUsage } from '@shilu/events/integrations/platforms/cims';
import type { PlatformOperation } from '@shilu/events/integrations/platforms/operation';
import type { Sender } from './sender';

type Values = Readonly<Record<string, unknown>>;
type Form = { readonly operation: PlatformOperation; readonly values: (mark: string, whole: boolean) => Values };

const forms: readonly Form[] = [
  {
    operation: submitInspection,
    // Without an amount the platform refuses it.
    values: (mark, whole) => ({
      ...{ sampleNo: mark, sampleName: mark, testItems: ['assayHplc'] },
      ...(whole ? { amount: 50, unit: 'mg' } : {}),
    }),
  },
  { operation: recordUsage, values: (mark) => ({ bottleNo: 'B-1003', amount: 0.001, unit: 'g', remark: mark }) },
];

const callOf = (operation: PlatformOperation) => requestCalls.find((one) => one.operation === operation)?.call;

/** Asks platforms for something in a record's name; what was refused is corrected and sent again. */
export const requester = (sender: Sender, experimentId: string): (() => Promise<void>) => {
  const refusable: string[] = [];

  const ask = async (): Promise<void> => {
    const form = forms[Math.floor(sender.random() * forms.length)];
    const call = form && callOf(form.operation);
    if (!call) return;
    const mark = sender.mark();
    const id = `rq-${mark.replaceAll(/[^\w-]/g, '-')}`;
    const whole = sender.random() < 0.7;
    const { status } = await sender.send({
      ...{ call, stream: `request-${id}`, type: 'PlatformRequestMade', mark },
      input: { id, experimentId, values: form.values(mark, whole) },
    });
    if (status === 'acknowledged' && !whole && form.operation === submitInspection) refusable.push(id);
  };

  const correct = async (id: string): Promise<void> => {
    const mark = sender.mark();
    const { status } = await sender.send({
      ...{ call: integrationCalls.correctRequest, stream: `request-${id}`, type: 'PlatformRequestCorrected', mark },
      input: { id, baseSubmission: 1, values: forms[0]?.values(mark, true) },
    });
    // Not refused there yet: later.
    if (status === 'refused') refusable.push(id);
  };

  return async () => {
    const id = sender.random() < 0.5 ? refusable.shift() : undefined;
    await (id === undefined ? ask() : correct(id));
  };
};
