import { formatCheckpoint, type Checkpoint } from '@shilu/events/core/checkpoint-note';
import { utf8 } from '@shilu/events/core/hashing';
import { createHash, randomBytes } from 'node:crypto';
import * as asn1js from 'asn1js';
import {
  AlgorithmIdentifier,
  Certificate,
  CertificateRevocationList,
  ContentInfo,
  MessageImprint,
  SignedData,
  SignedDataVerifyError,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
  type Attribute,
} from 'pkijs';

const SHA256 = '2.16.840.1.101.3.4.2.1';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const CRL_DISTRIBUTION_POINTS = '2.5.29.31';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
/** RFC 2634 and RFC 5035: which certificate it was signed with, by its hash. */
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const HASH_NAMES: ReadonlyMap<string, string> = new Map([
  [SHA256, 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);
const COMMON_NAME = '2.5.4.3';

/** A token that proves nothing, and why. */
export class TimestampRefused extends Error {
  readonly code = 'timestampRefused';
  constructor(
    message: string,
    /** It is its signer's, and leads to no root that is trusted: to others it may. */
    readonly untrusted = false,
  ) {
    super(message);
  }
}

/** Of SignedDataVerifyError: the certificate of the signer. */
const OF_CHAIN = 5;

/** What a time-stamp authority says: that these bytes were there at this time (RFC 3161). */
export type Timestamp = {
  readonly at: Date;
  /** By the name in its certificate. */
  readonly authority: string;
};

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64'));
const derOf = (bytes: ArrayBuffer | Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** The blocks of this kind in a PEM text. */
const blocksOf = (pem: string, kind: string): Uint8Array<ArrayBuffer>[] => {
  const parts = pem.split('-----');
  return parts.flatMap((part, at) => (part === `BEGIN ${kind}` ? [bytesOf(parts[at + 1] ?? '')] : []));
};
export const pemOf = (kind: string, der: Uint8Array): string => {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${kind}-----\n${lines.join('\n')}\n-----END ${kind}-----\n`;
};

/** Certificates that are trusted by themselves. Throws where the text holds none. */
export const trustRoots = (pem: string): readonly Certificate[] => {
  const roots = blocksOf(pem, 'CERTIFICATE').map((der) => Certificate.fromBER(der));
  if (roots.length === 0) throw new TypeError('no certificate');
  return roots;
};

/**
 * What is stamped of a checkpoint: its first three lines. Who signed it may change, and what stands in lines below, such as
 * the root of the map of streams, is signed with the checkpoint and not stamped.
 */
export const stampedText = ({ origin, size, root }: Pick<Checkpoint, 'origin' | 'size' | 'root'>): Uint8Array =>
  utf8(formatCheckpoint({ origin, size, root }));

/** What is asked of an authority: a token over these bytes, with its certificates. */
export const timestampRequest = (data: Uint8Array): { readonly body: Buffer; readonly nonce: Buffer } => {
  // A positive number, in the fewest bytes.
  const nonce = Buffer.from([0x40 | (randomBytes(1)[0] ?? 0) & 0x3f, ...randomBytes(7)]); // prettier-ignore
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new asn1js.Null() }),
      hashedMessage: new asn1js.OctetString({ valueHex: derOf(createHash('sha256').update(data).digest()).buffer }),
    }),
    nonce: new asn1js.Integer({ valueHex: derOf(nonce).buffer }),
    certReq: true,
  });
  return { body: Buffer.from(request.toSchema().toBER()), nonce };
};

/** The token in an answer; null where the authority granted none. */
export const tokenOf = (answer: Uint8Array, nonce: Uint8Array): Uint8Array | null => {
  let response: TimeStampResp;
  try {
    response = TimeStampResp.fromBER(derOf(answer));
  } catch {
    throw new TimestampRefused('it answered nothing that is an answer of RFC 3161');
  }
  const { timeStampToken } = response;
  if (timeStampToken === undefined || response.status.status > 1) return null;
  const token = new Uint8Array(timeStampToken.toSchema().toBER());
  const said = parsed(token).info.nonce;
  if (said === undefined || !Buffer.from(said.valueBlock.valueHexView).equals(nonce))
    throw new TimestampRefused('it answered another request than this one');
  return token;
};

const parsed = (token: Uint8Array): { readonly signed: SignedData; readonly info: TSTInfo } => {
  try {
    const signed = new SignedData({ schema: ContentInfo.fromBER(derOf(token)).content });
    const { eContent, eContentType } = signed.encapContentInfo;
    if (eContentType !== TST_INFO || eContent === undefined) throw new TypeError('another content');
    return { signed, info: TSTInfo.fromBER(eContent.getValue()) };
  } catch {
    throw new TimestampRefused('it is no time-stamp token');
  }
};

const certificatesIn = (signed: SignedData): Certificate[] =>
  (signed.certificates ?? []).filter((one): one is Certificate => one instanceof Certificate);

const isForTimeStamping = (certificate: Certificate): boolean => {
  const usage = certificate.extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE);
  const { keyPurposes = [] } = (usage?.parsedValue ?? {}) as { readonly keyPurposes?: readonly string[] };
  return usage?.critical === true && keyPurposes.length === 1 && keyPurposes[0] === TIME_STAMPING;
};

type Block = {
  readonly valueBlock: {
    readonly value?: readonly Block[];
    readonly valueHexView?: Uint8Array;
    toString: () => string;
  };
};
const inside = (block: Block | undefined, ...path: readonly number[]): Block | undefined =>
  path.reduce<Block | undefined>((at, index) => at?.valueBlock.value?.[index], block);

/** The certificate that the signature names must be the one it is verified with: another of the same name is none. */
const namesCertificate = ({ type, values }: Attribute, der: Uint8Array): boolean => {
  // SigningCertificate(V2) ::= SEQUENCE { certs SEQUENCE OF ESSCertID(v2), … }
  const first = inside(values[0] as Block | undefined, 0, 0);
  const parts = first?.valueBlock.value ?? [];
  if (type === SIGNING_CERTIFICATE)
    return createHash('sha1')
      .update(der)
      .digest()
      .equals(Buffer.from(parts[0]?.valueBlock.valueHexView ?? []));
  const [algorithm, hash] = parts[0] instanceof asn1js.Sequence ? parts : [undefined, parts[0]];
  const oid = inside(algorithm, 0)?.valueBlock.toString() ?? SHA256;
  const name = HASH_NAMES.get(oid);
  return name !== undefined && createHash(name).update(der).digest().equals(Buffer.from(hash?.valueBlock.valueHexView ?? [])); // prettier-ignore
};

const nameOf = ({ subject }: Certificate): string =>
  subject.typesAndValues.findLast(({ type }) => type === COMMON_NAME)?.value.valueBlock.value ?? 'time-stamp authority';

/** What is asked of one token. */
export type Asked = {
  readonly token: Uint8Array;
  /** What was to be stamped. */
  readonly data: Uint8Array;
  readonly roots: readonly Certificate[];
  /** Lists of certificates that were revoked by then, as PEM. */
  readonly revocation?: string;
};

/**
 * The time of a token over these bytes, once its signature leads to a trusted root through certificates that were valid at
 * that time and that no list kept beside it says were revoked. Throws TimestampRefused.
 */
export const openTimestamp = async ({ token, data, roots, revocation = '' }: Asked): Promise<Timestamp> => {
  const { signed, info } = parsed(token);
  const [signer, ...more] = signed.signerInfos;
  if (signer === undefined || more.length > 0) throw new TimestampRefused('it is not signed by one authority');
  const attributes = signer.signedAttrs?.attributes ?? [];
  const type = attributes.find((one) => one.type === CONTENT_TYPE)?.values[0] as Block | undefined;
  if (type?.valueBlock.toString() !== TST_INFO) throw new TimestampRefused('its signature is of another content');
  const crls = blocksOf(revocation, 'X509 CRL').map((der) => CertificateRevocationList.fromBER(der));
  signed.crls = [...(signed.crls ?? []), ...crls];
  try {
    const { signatureVerified, signerCertificate } = await signed.verify({
      ...{ signer: 0, data: derOf(data).buffer, trustedCerts: [...roots], checkChain: true },
      ...{ passedWhenNotRevValues: true, extendedMode: true },
    });
    if (signatureVerified !== true || signerCertificate == null) throw new TimestampRefused('its signature does not hold'); // prettier-ignore
    if (!isForTimeStamping(signerCertificate))
      throw new TimestampRefused('its certificate is not one for time stamps alone');
    const der = new Uint8Array(signerCertificate.toSchema(false).toBER());
    const named = attributes.filter((one) => one.type === SIGNING_CERTIFICATE_V2 || one.type === SIGNING_CERTIFICATE);
    if (named.length === 0 || !named.every((one) => namesCertificate(one, der)))
      throw new TimestampRefused('it names another certificate than the one that signed it');
    return { at: info.genTime, authority: nameOf(signerCertificate) };
  } catch (error) {
    if (error instanceof TimestampRefused) throw error;
    if (!(error instanceof SignedDataVerifyError)) throw new TimestampRefused(String(error));
    throw new TimestampRefused(error.message, error.code === OF_CHAIN);
  }
};

/** Whether it is of these bytes, whoever made it. */
export const isStampOf = (token: Uint8Array, data: Uint8Array): boolean => {
  try {
    const { hashAlgorithm, hashedMessage } = parsed(token).info.messageImprint;
    const name = HASH_NAMES.get(hashAlgorithm.algorithmId);
    if (name === undefined) return false;
    return createHash(name).update(data).digest().equals(Buffer.from(hashedMessage.valueBlock.valueHexView));
  } catch {
    return false;
  }
};

/** Where its certificates say that revoked ones are listed, by HTTP. */
export const revocationLists = (token: Uint8Array): readonly string[] => {
  const found = certificatesIn(parsed(token).signed).flatMap(({ extensions = [] }) =>
    extensions
      .filter(({ extnID }) => extnID === CRL_DISTRIBUTION_POINTS)
      .flatMap(({ parsedValue }) => {
        const { distributionPoints = [] } = (parsedValue ?? {}) as {
          readonly distributionPoints?: readonly { readonly distributionPoint?: unknown }[];
        };
        return distributionPoints.flatMap(({ distributionPoint }) =>
          Array.isArray(distributionPoint)
            ? distributionPoint.map(({ value }: { readonly value?: unknown }) => String(value))
            : [],
        );
      }),
  );
  return [...new Set(found)].filter((url) => /^https?:\/\//.test(url)).slice(0, 5);
};

/** A list as it was fetched, as PEM; null where it is none. */
export const revocationPem = (bytes: Uint8Array): string | null => {
  const der = blocksOf(Buffer.from(bytes).toString('latin1'), 'X509 CRL')[0] ?? derOf(bytes);
  try {
    CertificateRevocationList.fromBER(der);
    return pemOf('X509 CRL', der);
  } catch {
    return null;
  }
};
