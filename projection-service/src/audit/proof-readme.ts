import { VERIFIERS, VERIFIERS_FOLDER } from '@shilu/events/audit/offline/bundle';

const [NODE, PYTHON, PAGE] = VERIFIERS;

/** Beside the proof, for whoever was given it and knows nothing of the product. */
export const proofReadme = (called: string): string => `${called}

本压缩包是一条实录（Shilu）记录的证明。无需实录即可检查：
- proof.json：这条记录的全部事件（逐字节如入库时）、它们在整个日志中的包含证明、存证方签名的检查点，以及“这些是全部事件”的证明；每个事件旁的系统签名、签名密钥的沿革、人员登记所用通行密钥的事件、时间戳
- parts.json：为此次检查公开的姓名、下列各部分的 SHA-256，以及导出时已有的时间戳、见证方和通行密钥登记的清单；其自身的 SHA-256 记在记录的事件里
- record.pdf、record.html：可读的记录
- files/：事件所引用的文件，文件名即其 SHA-256
- ${VERIFIERS_FOLDER}：检查程序。不信任本压缩包时，请改从实录安装的 /verify/ 地址或其源代码取得同名程序

检查时必须使用从本压缩包之外取得的存证公钥（安装目录 DATA_DIR 中 notary.pub 的那一行，应事先由实验室交给您）：
  node ${VERIFIERS_FOLDER}${NODE} <本文件.zip> --key '<notary.pub>'
  python3 ${VERIFIERS_FOLDER}${PYTHON} <本文件.zip> --key '<notary.pub>'
或在浏览器中打开 ${VERIFIERS_FOLDER}${PAGE}。
结果：OK 全部相符（0）；FAILED 有不相符之处（1）；UNPINNED 未给出公钥，不能说明由谁签名（2）；PARTIAL 旧格式的证明，缺少可供检查的内容（2）；UNREADABLE 无法读取，例如不是压缩包、已损坏或缺少 proof.json（2）。

This archive is the proof of one record of Shilu. It is checked without Shilu:
- proof.json: all events of the record, to the byte as they were recorded, the proof that each is in the log, the checkpoint that the notary signed, and the proof that these are all events of the record; the signature of the product beside each event, the history of the keys it signs with, the events by which people enrolled the passkeys they signed with, time stamps
- parts.json: the names that were opened for this purpose, the SHA-256 of the parts below, and which time stamps, witnesses and enrolments of passkeys there were at the export; its own SHA-256 stands in an event of the record
- record.pdf, record.html: the record to read
- files/: files that the events refer to, named by their SHA-256
- ${VERIFIERS_FOLDER}: programs that check it. Whoever does not trust this archive takes those of the same names from /verify/ of an installation of Shilu, or from its source

Check it with the notary's key from outside of this archive (the line of notary.pub in DATA_DIR of the installation, which the laboratory should have given you before):
  node ${VERIFIERS_FOLDER}${NODE} <this file.zip> --key '<notary.pub>'
  python3 ${VERIFIERS_FOLDER}${PYTHON} <this file.zip> --key '<notary.pub>'
or open ${VERIFIERS_FOLDER}${PAGE} in a browser.
Answers: OK, everything holds (0); FAILED, something does not (1); UNPINNED, no key was given and nothing says who signed it (2); PARTIAL, a proof of an older format lacks what there is to look at (2); UNREADABLE, it could not be read, as what is no zip, is damaged or has no proof.json (2).
`;
