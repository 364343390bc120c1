import type { Label } from '../../core/call';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** What does not hold in a bundle. */
export const bundleFindings = {
  keyOther: of('证明不是由您给出的公钥签名的', 'The proof is not signed by the key that you gave'),
  checkpointSignature: of('检查点签名无效', 'The checkpoint signature is not valid'),
  anchorMismatch: of(
    '见证方签署过或时间戳机构盖过的检查点与本证明的日志不一致',
    'A checkpoint that a witness signed or an authority stamped is not of the log of this proof',
  ),
  cosignature: of('见证方没有签署，或其签名无效', 'A witness did not sign, or its signature is not valid'),
  eventMissing: of('事件缺失', 'An event is missing'),
  eventAltered: of('事件与存证时不符', 'An event is not what was notarised'),
  streamOther: of('混入了其他记录的事件', 'An event of another record stands among the events'),
  revisionGap: of('事件不连续：中间缺失、重复或次序被改动', 'Events are left out, repeated or reordered'),
  tailCut: of(
    '末尾不全：检查点所述的最后一个事件不是证明中的最后一个',
    'The end was cut off: the checkpoint says that another event is the last',
  ),
  keyHistory: of(
    '签名密钥的沿革缺失、不全或被改动',
    'The history of the signing keys is missing, incomplete or altered',
  ),
  unsignedEvent: of(
    '开始签名之后写入的事件没有系统签名',
    'An event from after signing began bears no signature of the product',
  ),
  unknownSigner: of('事件的签名密钥不是当时使用的密钥', 'An event is signed with a key that was not in force'),
  signatureWrong: of('事件旁的系统签名不是对它的签名', 'The signature beside an event is not of that event'),
  passkeyMismatch: of('通行密钥的签名与事件不符', 'The signature of a passkey does not match its event'),
  stampOther: of(
    '时间戳不是对其旁检查点的',
    'A time stamp is of something else than the checkpoint that it stands beside',
  ),
  stampInvalid: of(
    '时间戳无效，或不是所信任机构的',
    'A time stamp is not valid, or not of an authority that is trusted',
  ),
  signatureMismatch: of('签名与签署内容不符', 'A signature does not match the signed content'),
  submissionMismatch: of('提交的签名与当时的记录不符', 'A submission does not match the record that was submitted'),
  approvalMismatch: of('审核的签名与所提交的内容不符', 'An approval does not match what was submitted'),
  fileMissing: of('文件缺失', 'A file is missing'),
  fileAltered: of('文件内容被改动', 'A file was altered'),
  partMissing: of('证明的一部分缺失', 'A part of the bundle is missing'),
  partAltered: of('证明的一部分被改动', 'A part of the bundle was altered'),
  partExtra: of('证明中有不属于它的文件', 'A file that does not belong to it stands in the bundle'),
  partsUnbound: of(
    '姓名和可读部分的清单不是导出时记入日志的那一份',
    'The list of names and readable parts is not the one that was recorded at the export',
  ),
  partsOlder: of(
    '清单出自较早的一次导出，其后又有导出或通行密钥签名：请索取下述时间或更晚导出的证明',
    'The list of parts is of an earlier export, and there was an export or a signature with a passkey since: ask for a bundle of this time or later',
  ),
} as const;
export type BundleFindingKind = keyof typeof bundleFindings;

/** What was not looked at, or is to be known beside the answer. */
export const bundleNotes = {
  tailUnknown: of(
    '旧格式的证明不能说明这些事件是否为全部',
    'A proof of the first format cannot say whether these are all events',
  ),
  signersNotGiven: of(
    '旧格式的证明没有事件旁的系统签名，未检查由谁写入',
    'A proof of an older format has no signatures beside events: who wrote them was not looked at',
  ),
  beforeSigning: of('开始签名之前的事件，没有系统签名', 'Events from before signing began, which bear no signature'),
  passkeysUnchecked: of(
    '此处没有 WebCrypto，未检查通行密钥的签名',
    'There is no WebCrypto here: signatures of passkeys were not looked at',
  ),
  stamped: of(
    '时间戳机构证明当时已有，机构名称取自其证书',
    'Stamped by a time-stamp authority, named as its certificate names it',
  ),
  stampUnchecked: of(
    '有时间戳，其签名未检查，机构只是证明自己所写（未检查）：请按 PROOF.md 用 openssl 检查',
    'A time stamp is here whose signature was not looked at, and the bundle names its authority (not checked): check it with openssl, as PROOF.md says',
  ),
  filesNotGiven: of('文件不在证明中，未检查', 'Files are not in the bundle and were not looked at'),
  unknownFields: of('未检查的字段', 'Fields that were not looked at'),
  epoch: of(
    '日志丢失过事件，已在新的纪元中继续（纪元、起始时间、丢失的事件数）',
    'The log lost events and went on in a new epoch (which, since when, events lost)',
  ),
  notAnchored: of('尚无外部见证的事件（个数与总数）', 'Events not yet witnessed outside (of all)'),
  anchored: of('外部见证已签署到', 'Signed by witnesses outside up to'),
  witnessUnpinned: of('见证方签名未检查：请给出其公钥', 'Signatures of witnesses were not looked at: give their keys'),
  partsOf: of('姓名、PDF 与网页为导出时的内容，其版本为', 'Names, PDF and page are of the export at revision'),
  besideUnlisted: of(
    '旧版本导出的证明没有列明时间戳、见证签名和通行密钥登记，其中是否有缺失无法得知',
    'A bundle of an earlier release lists no time stamps, witnesses or enrolments of passkeys: whether any was left out is not known',
  ),
  besideExtra: of(
    '导出时的清单中没有，与清单所列的一样检查过',
    'Not on the list of the export, and looked at as what is on it',
  ),
  notCovered: of(
    '不在证明之内，未检查；检查用的程序请从别处取得',
    'Not covered by the proof, and not looked at; take programs to check with from elsewhere',
  ),
} as const;
export type BundleNoteKind = keyof typeof bundleNotes;

export const bundleOutcomes = {
  ok: of('全部相符', 'Everything holds'),
  unpinned: of(
    '未固定公钥：内容前后一致，但不能说明由谁签名。请从证明之外取得存证公钥再检查',
    'Unpinned: it agrees with itself, but nothing says who signed it. Check again with the notary’s key from elsewhere',
  ),
  partial: of(
    '所检查的均相符，但有应检查而未检查的内容，见上',
    'What was looked at holds, but not all that there is to look at was: see above',
  ),
  failed: of('不相符', 'Something does not hold'),
  unreadable: of('无法读取', 'It could not be read'),
} as const;
export type BundleOutcome = keyof typeof bundleOutcomes;

/** Of a folder: what lies elsewhere is no part of the bundle, and would be read as one. By their names. */
export const noFilesWords = of(
  '文件夹中有符号链接，或不是普通文件的东西，不予读取',
  'The folder holds symbolic links, or what is no ordinary file: they are not read',
);

/** Completeness, where the checkpoint says it: of {size} events, {streams} records and other things. */
export const completeWords = of('按检查点完整，检查点事件数', 'Complete according to the checkpoint of size');

/** What keeps a zip from being read: whatever other programs might open otherwise out of it. */
export const zipFaults = {
  noZip: of('不是 zip 文件，或不完整', 'It is not a zip, or not all of it'),
  large: of(
    'zip 超过 4 GB，或按这种大小的格式（zip64）打包：请解压后检查文件夹',
    'The zip is of more than 4 GB, or made as such a one is (zip64): unpack it and check the folder',
  ),
  list: of('zip 的目录已损坏', 'The list of parts of the zip is damaged'),
  beside: of(
    'zip 中有不属于任何部分的内容，或各部分互相重叠',
    'The zip holds something that belongs to none of its parts, or parts that overlap',
  ),
  name: of(
    'zip 中有不能作为文件名的名称，解压时可能写到别处',
    'A name in the zip is none for a file, and might be unpacked elsewhere',
  ),
  noFile: of('zip 中有符号链接，或不是普通文件的东西', 'The zip holds a symbolic link, or what is no ordinary file'),
  twice: of('zip 中的两个部分解压后是同一个文件', 'Two parts of the zip are one file once unpacked'),
  field: of(
    'zip 中的名称另附有信息，其他程序可能据此解压为别的文件',
    'Beside a name in the zip stands what might have other programs unpack it otherwise',
  ),
  packed: of('zip 的压缩或加密方式无法读取', 'The zip is packed or encrypted in a way that is not read'),
  damaged: of('zip 已损坏', 'The zip is damaged'),
} as const;
