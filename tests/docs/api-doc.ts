import { allCalls } from '@shilu/events/core/calls';
import { refusals, SUCCESS } from '@shilu/events/core/result-codes';
import { messageTemplate } from '@shilu/events/messages/message-of';
import { walkthrough } from './api-walkthrough';

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** docs/API.md, printed from the contracts. A test holds the file against this. */
export const apiDoc = (): string => {
  const contexts = [...new Set(allCalls.map((call) => call.context))];
  const sections = contexts.map((context) =>
    [
      `## ${context}`,
      '',
      row(['id', 'call', 'kind', '', '']),
      row(['---', '---', '---', '---', '---']),
      ...allCalls
        .filter((call) => call.context === context)
        .map((call) =>
          row([
            call.id,
            `\`${call.method} /api/${call.path}\``,
            `${call.kind}${call.answer && call.answer !== 'json' ? `, ${call.answer}` : ''}${call.body === 'multipart' ? ', multipart' : ''}`,
            call.summary['zh-CN'],
            call.summary['en-US'],
          ]),
        ),
    ].join('\n'),
  );
  const codes = Object.entries(refusals).map(([key, { code, status }]) =>
    row([
      String(code),
      String(status),
      `\`${key}\``,
      messageTemplate(key as keyof typeof refusals, 'zh-CN'),
      messageTemplate(key as keyof typeof refusals, 'en-US'),
    ]),
  );
  return `# Calls

Printed from the contracts in \`events/src/*/calls.ts\`; request and response schemas are at \`/api/docs\` and \`/api/docs/json\` of a running instance.

- Every answer is \`{code, message, response, rows?, position?, stale?, details?}\`; code ${SUCCESS} is success, anything else comes with the HTTP status below and a message in the caller's \`language\` (\`zh-CN\` by default, \`en-US\`).
- Every call but the public ones carries \`token\`, \`uid\`, \`timestamp\` (server's time plus 120 s, milliseconds) and \`signature\` (uppercase hex SHA-256 of the sorted characters of token, uid and timestamp). Other identity headers may be sent, and must then be true.
- A command may carry \`command-id\` (any text of the caller's own): repeating it gives the first answer and does nothing twice.
- A command answers with \`position\`; a query sent with \`min-position\` waits up to 2 s for the read models that it looks into to get there, else says \`stale: true\`, beside a refusal too: asked again, it may be answered.
- Multipart calls have a field \`json\` first, then file parts. They also take plain JSON when there is no file.
- Paging is \`pageIndex\` (1) and \`pageSize\` (10, at most 200); \`rows\` is the total, counted up to 10,000 (\`rowsCapped\`).
- A program calls with \`authorization: Bearer <API token>\` instead of the signed headers; the OpenAPI document names the scope of each call, and every refusal that a call may answer with.
- Ids starting with X are calls of our own, beside the product's list.

## At the door

- The caller is known before the body is read. A body is refused above what its call can need (413, code 413): at least 16 KiB, at most 8 MiB of JSON; files go in parts (multipart: at most 5 fields and 10 files, else 4133).
- 400 means the request itself: code 400 for a value that the OpenAPI document does not allow, 4001 for JSON that cannot be read, 4002 for an address with characters that cannot be read, 4003 for a request that is incomplete. 422 with code 4220 means that the shape is right and a value does not fit: it names what is not there, or the rules of its kind say no. Both carry \`details.issues\`, a list of \`{path, message, text}\`: \`path\` is the field, \`message\` a word for programs, \`text\` the sentence for people in the caller's language.
- 404 means "not here, or not for you", with the same words whether or not the thing exists. 403 is answered only for what the caller may find.
- 405 names the verbs that an address takes in \`allow\`; 408 (codes 408 and 4081) is a request that arrived too slowly; 431 is a head that is too long.
- What may be repeated: a query, always; a command, under the same \`command-id\`, after no answer, 408, 429 (after a while) or 503. All other refusals stay what they are until something else changes. 409 tells that somebody wrote meanwhile: read again, then decide.

${walkthrough}

${sections.join('\n\n')}

## Result codes

${row(['code', 'HTTP', 'key', '', ''])}
${row(['---', '---', '---', '---', '---'])}
${codes.join('\n')}
`;
};
