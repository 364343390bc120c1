import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deciderSpec, refusalOf } from '../testing/decider-spec';
import {
  platformRequestDecider,
  type PlatformAnswer,
  type PlatformRequestCommand,
  type PlatformRequestEvent,
} from './platform-request';
import { requestValuesSchema } from './platforms/operation';
import { operationNamed, operations, requestField } from './platforms/operations';
import { submitInspection } from './platforms/sip';
import { refusalReason } from './refusal-reasons';

const spec = deciderSpec(platformRequestDecider);
const about = { operation: 'sip.submitInspection', recordId: 'r1', number: 'RQ-2026-0001', requesterId: 'li' };
const values = { sampleNo: 'S-1', sampleName: '化合物 7', testItems: ['assayHplc', 'waterKf'] };
const head = { ...about, recordNumber: 'SL-2026-0001', moduleId: null, place: null };
const make: PlatformRequestCommand = { kind: 'make', ...head, values };
const made = spec.given([]).when(make).events();
const refusal = {
  code: 'amountMissing',
  message: 'amount is needed',
  fields: [{ field: 'amount', code: 'missing', message: '' }],
};
const refused: PlatformRequestEvent = { type: 'PlatformRequestRefused', data: { ...about, submission: 1, refusal } };
const accepted = (submission: number): PlatformRequestEvent => ({
  type: 'PlatformRequestAccepted',
  data: { ...about, submission, reference: 'SIP-7' },
});
const result = { lines: [{ item: 'waterKf', value: '0.3', unit: '%', verdict: 'pass' as const }], remark: '' };
const completed: PlatformRequestEvent = { type: 'PlatformRequestCompleted', data: { ...about, result } };
const withdrawn: PlatformRequestEvent = { type: 'PlatformRequestWithdrawn', data: about };
const answer = (submission: number, said: PlatformAnswer): PlatformRequestCommand => ({
  kind: 'answer',
  submission,
  answer: said,
});
const accept = answer(1, { kind: 'accepted', reference: 'SIP-7', result: null });
const refuse = answer(1, { kind: 'refused', ...refusal });
const correct = (amount: number, baseSubmission = 1): PlatformRequestCommand => ({
  kind: 'correct',
  values: { ...values, amount },
  baseSubmission,
});

describe('C093 a request to a platform', () => {
  it('is made once, and its trace names what was asked for', () => {
    expect(made).toMatchObject([{ type: 'PlatformRequestMade', data: { submission: 1, values } }]);
    const { changes } = (made[0] as Extract<PlatformRequestEvent, { type: 'PlatformRequestMade' }>).data;
    expect(changes.map((change) => [change.title, change.newValue])).toEqual([
      ['@sip.submitInspection.sampleNo', 'S-1'],
      ['@sip.submitInspection.sampleName', '化合物 7'],
      [
        '@sip.submitInspection.testItems',
        { kind: 'choice', of: 'sip.submitInspection.testItems', values: ['assayHplc', 'waterKf'] },
      ],
    ]);
    spec.given(made).when(make).then('changedMeanwhile');
  });

  it('is accepted, and completed later or with the same answer', () => {
    spec
      .given(made)
      .when(accept)
      .then([accepted(1)]);
    spec
      .given(made)
      .when(answer(1, { kind: 'accepted', reference: 'SIP-7', result }))
      .then([accepted(1), completed]);
    spec
      .given([...made, accepted(1)])
      .when(answer(1, { kind: 'completed', result }))
      .then([completed]);
  });

  it('is refused with the reasons, corrected, and sent again with what was changed', () => {
    spec.given(made).when(refuse).then([refused]);
    const again = spec.given([...made, refused]).when(correct(5));
    expect(again.events()).toMatchObject([
      {
        type: 'PlatformRequestCorrected',
        data: { submission: 2, changes: [{ field: 'amount', newValue: { kind: 'number', number: '5' } }] },
      },
    ]);
    expect(again.state()).toMatchObject({ status: 'sent', submission: 2, refusal: null });
  });

  it('is corrected only while it stands refused, and only on the submission that was seen', () => {
    spec.given(made).when(correct(5)).then('wrongState');
    spec
      .given([...made, accepted(1)])
      .when(correct(5))
      .then('wrongState');
    spec
      .given([...made, refused])
      .when(correct(5, 2))
      .then('changedMeanwhile');
    spec.given([]).when(correct(5)).then('notFound');
  });

  it('is withdrawn while the platform has not taken it, and not after', () => {
    spec.given(made).when({ kind: 'withdraw' }).then([withdrawn]);
    spec
      .given([...made, refused])
      .when({ kind: 'withdraw' })
      .then([withdrawn]);
    spec
      .given([...made, withdrawn])
      .when({ kind: 'withdraw' })
      .then([]);
    spec
      .given([...made, accepted(1)])
      .when({ kind: 'withdraw' })
      .then('wrongState');
  });

  it('an answer told twice, too late, or to an earlier submission changes nothing', () => {
    const corrected = [
      ...made,
      refused,
      ...spec
        .given([...made, refused])
        .when(correct(5))
        .events(),
    ];
    spec.given(corrected).when(refuse).then([]);
    spec.given(corrected).when(accept).then([]);
    spec
      .given([...made, accepted(1)])
      .when(accept)
      .then([]);
    spec
      .given([...made, withdrawn])
      .when(accept)
      .then([]);
    spec
      .given([...made, accepted(1), completed])
      .when(answer(1, { kind: 'completed', result }))
      .then([]);
  });

  const planned = (amount: number): PlatformRequestCommand => ({
    ...{ kind: 'hold', ...head, operation: 'cims.reserve', place: 'm1/row' },
    values: { bottleNo: 'B-1003', amount, unit: 'g' },
  });
  const held = spec.given([]).when(planned(5)).events();

  it('what follows from a record is asked once, changed with it, released with it, and asked again', () => {
    expect(held).toMatchObject([{ type: 'PlatformRequestMade', data: { byRecord: true, submission: 1 } }]);
    const inRecord = { ...about, operation: 'cims.reserve' };
    const gone: PlatformRequestEvent = { type: 'PlatformRequestWithdrawn', data: inRecord };
    spec.given(held).when(planned(5)).then([]);
    expect(spec.given(held).when(planned(6)).events()).toMatchObject([
      { type: 'PlatformRequestCorrected', data: { submission: 2, place: 'm1/row', values: { amount: 6 } } },
    ]);
    spec.given(held).when({ kind: 'release' }).then([gone]);
    spec.given([]).when({ kind: 'release' }).then([]);
    const released = [...held, gone];
    spec.given(released).when({ kind: 'release' }).then([]);
    expect(spec.given(released).when(planned(5)).state()).toMatchObject({ status: 'sent', submission: 2 });
  });

  it('what was refused is not asked for again until something of it has changed, and stands released after it stood', () => {
    const inRecord = { ...about, operation: 'cims.reserve' };
    const short: PlatformRequestEvent = {
      type: 'PlatformRequestRefused',
      data: { ...inRecord, submission: 1, refusal },
    };
    spec
      .given([...held, short])
      .when(planned(5))
      .then([]);
    expect(
      spec
        .given([...held, short])
        .when(planned(4))
        .state(),
    ).toMatchObject({ status: 'sent', refusal: null });
    const standing: PlatformRequestEvent[] = [
      { type: 'PlatformRequestAccepted', data: { ...inRecord, submission: 1, reference: 'CIM-1' } },
      { type: 'PlatformRequestCompleted', data: { ...inRecord, result: { lines: [], remark: '' } } },
    ];
    expect(
      spec
        .given([...held, ...standing])
        .when(planned(4))
        .state(),
    ).toMatchObject({
      ...{ status: 'sent', reference: null, result: null, submission: 2 },
    });
    expect(
      spec
        .given([...held, ...standing])
        .when({ kind: 'release' })
        .state(),
    ).toMatchObject({ status: 'withdrawn' });
  });

  it('whatever comes in whatever order, it is taken once at most, and completed only after that', () => {
    const commands = fc.array(
      fc.oneof(
        fc.constantFrom<PlatformRequestCommand>(make, { kind: 'withdraw' }),
        fc.nat(3).map((n) => correct(n, n)),
        fc.nat(3).map((n) => answer(n, { kind: 'accepted', reference: 'x', result: n === 2 ? result : null })),
        fc.nat(3).map((n) => answer(n, { kind: 'refused', ...refusal })),
        fc.constant(answer(1, { kind: 'completed', result })),
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(commands, (given) => {
        let state = platformRequestDecider.initialState();
        const types: string[] = [];
        for (const command of given)
          refusalOf(() => {
            const events = platformRequestDecider.decide(command, state);
            for (const event of events) {
              types.push(event.type);
              state = platformRequestDecider.evolve(state, event);
            }
          });
        const of = (type: string) => types.filter((each) => each === type).length;
        expect(of('PlatformRequestAccepted')).toBeLessThanOrEqual(1);
        expect(of('PlatformRequestCompleted')).toBeLessThanOrEqual(of('PlatformRequestAccepted'));
        expect(of('PlatformRequestRefused') + of('PlatformRequestAccepted')).toBeLessThanOrEqual(
          of('PlatformRequestMade') + of('PlatformRequestCorrected'),
        );
        if (of('PlatformRequestWithdrawn') > 0) expect(state.status).toBe('withdrawn');
      }),
    );
  });
});

describe('operations', () => {
  it.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s belongs to its platform and has words for all of it',
    (name, operation) => {
      expect(name.startsWith(`${operation.platform}.`)).toBe(true);
      expect(operationNamed(name)).toBe(operation);
      expect(operation.fields.map((field) => field.key)).toContain(operation.titleField);
      for (const field of operation.fields) expect(requestField(`@${name}.${field.key}`)).toBe(field);
      for (const code of [...Object.keys(operation.refusals), 'notConnected', 'missing', 'invalid', 'refused'])
        for (const language of ['zh-CN', 'en-US'] as const)
          expect(refusalReason(operation, code, language), code).toMatch(language === 'zh-CN' ? /[一-鿿]/ : /^[A-Z]/);
    },
  );

  it('a reason that nobody has words for has none', () => {
    const [first] = operations;
    if (first) expect(refusalReason(first, 'toString', 'en-US')).toBeNull();
  });

  it('C093 an inspection sheet names its sample and at least one test that exists', () => {
    const schema = requestValuesSchema(submitInspection);
    expect(schema.safeParse(values).success).toBe(true);
    for (const bad of [
      { ...values, sampleNo: ' ' },
      { ...values, testItems: [] },
      { ...values, testItems: ['alchemy'] },
      { ...values, amount: -1 },
      { ...values, amount: 0 },
      { ...values, smuggled: 1 },
    ])
      expect(schema.safeParse(bad).success, JSON.stringify(bad)).toBe(false);
  });
});
