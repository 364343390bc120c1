/** Part of docs/API.md, run as it stands there by `api-walkthrough.int.test.ts`. */
export const walkthrough = `## From login to a saved module

Runs as it stands in bash with \`curl\` and coreutils; set \`BASE\`, \`ACCOUNT\` and \`PASSWORD\` first.

\`\`\`bash
set -euo pipefail
hash() { sha256sum | cut -d ' ' -f 1; }
# The first "name":"value" of an answer; a program would parse the JSON.
field() { grep -o "\\"$1\\":\\"[^\\"]*\\"" | head -n 1 | cut -d '"' -f 4; }

# The password never travels: its digest is bound to the account's name, in lower case.
DIGEST=$(printf 'shilu:%s:%s' "$(printf %s "$ACCOUNT" | tr '[:upper:]' '[:lower:]')" "$PASSWORD" | hash)
LOGIN=$(curl -sS --fail-with-body "$BASE/api/account/login" -H 'content-type: application/json' \\
  -d "{\\"account\\":\\"$ACCOUNT\\",\\"password\\":\\"$DIGEST\\"}")
TOKEN=$(field token <<<"$LOGIN")
MYID=$(grep -o '"accountInfo":{[^}]*}' <<<"$LOGIN" | field id)

# Every other call is signed: the characters of token, uid and timestamp, sorted, hashed, in upper case. The timestamp
# is the server's time plus 120 s, in milliseconds.
call() { # call <path> [<json>]
  local timestamp=$(( $(date +%s%3N) + 120000 ))
  local signature=$(printf '%s%s%s' "$TOKEN" "$MYID" "$timestamp" | fold -w 1 | LC_ALL=C sort | tr -d '\\n' | hash | tr a-f A-F)
  curl -sS --fail-with-body "$BASE/api/$1" -H 'content-type: application/json' -H 'language: en-US' \\
    -H "token: $TOKEN" -H "uid: $MYID" -H "timestamp: $timestamp" -H "signature: $signature" \${2:+-d "$2"}
}

BOOK=$(call PCExperiment/Book/Add '{"name":"API walkthrough"}' | field id)
RECORD=$(call PCExperiment/Add "{\\"title\\":\\"Made by curl\\",\\"bookId\\":\\"$BOOK\\",\\"projectId\\":null,\\"taskId\\":null}" | field id)
MODULE=$(call ExperimentModule/Add "{\\"experimentId\\":\\"$RECORD\\",\\"type\\":\\"editor\\",\\"title\\":\\"Procedure\\"}" | field moduleId)

# One opens a module to edit it, saves on top of the revision one has seen, and lets go. The content of each type of
# module is in the OpenAPI document, as ModuleContent.
call ExperimentModule/EnableEdit "{\\"experimentId\\":\\"$RECORD\\",\\"moduleId\\":\\"$MODULE\\"}" > /dev/null
SEEN=$(call "PCExperiment/$RECORD" | grep -o '"contentRevision":[0-9]*' | head -n 1 | cut -d : -f 2)
TEXT='{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Stirred at 60 °C for 2 h."}]}]}'
call ExperimentModule/SaveData "{\\"experimentId\\":\\"$RECORD\\",\\"moduleId\\":\\"$MODULE\\",\\"baseRevision\\":$SEEN,\\"data\\":$TEXT}"
call ExperimentModule/ReleaseEdit "{\\"experimentId\\":\\"$RECORD\\",\\"moduleId\\":\\"$MODULE\\"}" > /dev/null

# A program signs nothing and shows an API token instead. An administrator makes a service account and gives it tokens,
# each with scopes and an end; the token is answered this once. It reaches what its scopes name and never signs,
# submits, approves, or changes accounts and rights.
SERVICE=$(call ServiceAccount/Add '{"name":"LIMS"}' | field id)
APITOKEN=$(call ServiceAccount/Token/Add "{\\"id\\":\\"$SERVICE\\",\\"label\\":\\"nightly\\",\\"scopes\\":[\\"records:read\\",\\"records:write\\"],\\"days\\":90}" | field token)
curl -sS --fail-with-body "$BASE/api/PCExperiment/Page" -H "authorization: Bearer $APITOKEN" -H 'content-type: application/json' -d '{}'
\`\`\`

Events that leave by Kafka are described in [asyncapi.json](asyncapi.json); what each platform outside must understand, in [integration-workers/contracts](../integration-workers/contracts): ${['bims', 'cims', 'regms', 'sip'].map((name) => `[${name}](../integration-workers/contracts/${name}.openapi.json)`).join(', ')}.`;
