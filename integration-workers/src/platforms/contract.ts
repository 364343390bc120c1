import { refusalSchema, resultSchema } from '@shilu/events/integrations/platform-request';
import { requestValuesSchema, type PlatformOperation } from '@shilu/events/integrations/platforms/operation';
import { foundSchema, lookUps, MOST_FOUND, type LookUp } from '@shilu/events/integrations/platforms/look-ups';
import { operations } from '@shilu/events/integrations/platforms/operations';
import { platformLabels, platformName, type Platform } from '@shilu/events/integrations/platforms/platform';
import { toSchema } from '@shilu/infra/http/openapi-schemas';
import { z } from 'zod';

/** What is posted to a platform: who asks for what, and from which record. */
export const submissionSchema = z.strictObject({
  /**
   * The same for every submission of one request; what is withdrawn is named by it. A later submission that is accepted
   * takes the place of an earlier one of the same request.
   */
  request: z.string(),
  number: z.string(),
  submission: z.number().int().positive(),
  recordNumber: z.string(),
  /**
   * What in the record it is about, such as a row of a reaction; the same for all that is asked for it. A use takes up what
   * was reserved for its place.
   */
  place: z.string().nullable(),
  /** Account id of the person; no name leaves the system (law 9). */
  requestedBy: z.string(),
  values: z.record(z.string(), z.unknown()),
});
export type Submission = z.infer<typeof submissionSchema>;

export const outcomeSchema = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('accepted'),
    reference: z.string().min(1).max(200),
    result: resultSchema.nullable(),
  }),
  refusalSchema.extend({ outcome: z.literal('refused') }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;

export const progressSchema = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('inProgress') }),
  z.strictObject({ status: z.literal('completed'), result: resultSchema }),
]);
export type Progress = z.infer<typeof progressSchema>;

type Json = Readonly<Record<string, unknown>>;

export const jsonSchemaOf = (schema: z.ZodType): Json => toSchema(schema, 'output');

const json = (schema: Json): Json => ({ 'application/json': { schema } });
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const answer = (description: string, name?: string): Json =>
  name === undefined ? { description } : { description, content: json(ref(name)) };
const header = (name: string, description: string): Json => ({
  ...{ name, in: 'header', required: name === 'Idempotency-Key', description, schema: { type: 'string' } },
});
const inPath = (name: string): Json => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const correlation = header(
  'correlation-id',
  'Goes back to the click that caused the call; for the logs of both sides.',
);

const failures = {
  401: answer('The key is not known.'),
  429: answer('Too many at once; `Retry-After` in seconds says when to come back.'),
  503: answer('Busy or under maintenance; nothing was done. `Retry-After` may say when to come back.'),
};

const submit = (operation: PlatformOperation): Json => ({
  operationId: `${operation.platform}.post.${operation.resource}`,
  summary: operation.action['en-US'],
  description:
    'A repeated `Idempotency-Key` gets the first answer and does nothing twice. 422 is a refusal for reasons of business, with reasons by field.',
  parameters: [header('Idempotency-Key', 'One for each submission.'), correlation],
  requestBody: { required: true, content: json(ref(operation.name)) },
  responses: { 200: answer('Accepted.', 'Outcome'), 422: answer('Refused.', 'Outcome'), ...failures },
});

const pathsOf = (operation: PlatformOperation): Readonly<Record<string, Json>> => ({
  [`/${operation.resource}`]: { post: submit(operation) },
  [`/${operation.resource}/{request}`]: {
    delete: {
      operationId: `${operation.platform}.delete.${operation.resource}`,
      summary: 'Withdraw a request',
      parameters: [inPath('request'), correlation],
      responses: {
        204: answer('Withdrawn, now or before.'),
        404: answer('Nothing of this request stands here.'),
        409: answer('It is completed.'),
        ...failures,
      },
    },
  },
  ...(operation.completes === 'later'
    ? {
        [`/${operation.resource}/{reference}/progress`]: {
          get: {
            operationId: `${operation.platform}.get.${operation.resource}`,
            summary: 'How far it is, and the result',
            parameters: [inPath('reference'), correlation],
            responses: { 200: answer('Progress.', 'Progress'), 404: answer('Not known.'), ...failures },
          },
        },
      }
    : {}),
});

const inQuery = (name: string, description: string): Json => ({
  ...{ name, in: 'query', required: false, description, schema: { type: 'string' } },
});

/** Asked while a person waits; nothing is changed by it. */
const lookUpPath = ({ platform, resource, label, name }: LookUp): readonly [string, Json] => [
  `/${resource}`,
  {
    get: {
      operationId: `${platform}.get.${resource}`,
      summary: label['en-US'],
      description: `At least one of \`key\` and \`inchiKey\` is given; both narrow. At most ${MOST_FOUND} are answered, what fits best first.`,
      parameters: [
        inQuery('key', 'Words of a name in any language, or the whole of a number: CAS, of a bottle, lot or compound.'),
        inQuery('inchiKey', 'Standard InChIKey of the structure.'),
        inQuery('most', 'How many are wanted.'),
        correlation,
      ],
      responses: { 200: answer('What fits.', name), ...failures },
    },
  },
];

/** The published contract with a platform: OpenAPI 3.1, printed from the schemas that its answers are held against. */
export const platformContract = (platform: Platform): Json => {
  const its = operations.filter((operation) => operation.platform === platform);
  const found = lookUps.filter((lookUp) => lookUp.platform === platform);
  const paths = new Map<string, Json>(its.flatMap((operation) => Object.entries(pathsOf(operation))));
  for (const [path, get] of found.map(lookUpPath)) paths.set(path, { ...get, ...paths.get(path) });
  return {
    openapi: '3.1.0',
    info: {
      title: `Shilu and ${platformName(platform)}`,
      version: '1.0.0',
      description: `What the notebook asks of ${platformLabels[platform]['en-US']}, and the answers it understands.`,
    },
    security: [{ key: [] }],
    paths: {
      ...Object.fromEntries(paths),
      '/outcomes/{key}': {
        get: {
          operationId: `${platform}.get.outcome`,
          summary: 'What became of a submission, by its Idempotency-Key',
          parameters: [inPath('key'), correlation],
          responses: { 200: answer('Its outcome.', 'Outcome'), 404: answer('It never arrived.'), ...failures },
        },
      },
    },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...Object.fromEntries(
          its.map((operation) => [
            operation.name,
            jsonSchemaOf(submissionSchema.extend({ values: requestValuesSchema(operation) })),
          ]),
        ),
        ...Object.fromEntries(found.map(({ name, item }) => [name, jsonSchemaOf(foundSchema(item))])),
        Outcome: jsonSchemaOf(outcomeSchema),
        Progress: jsonSchemaOf(progressSchema),
      },
    },
  };
};

export const contractText = (platform: Platform): string => `${JSON.stringify(platformContract(platform), null, 2)}\n`;
