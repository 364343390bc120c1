import { allSettings } from './all-settings';

/** Shorter ones are words that any sentence may hold; blotting them out would tell more than it hides. */
const SHORTEST = 4;
/** Of what stands behind the `?` of an address, where most is no secret: `tls=true`. */
const SHORTEST_IN_QUERY = 8;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** What of a value is secret: the password and the keys in the query of an address, otherwise all of it. */
const secretsOf = (value: string): readonly string[] => {
  const parts = /^[a-z][a-z+]*:\/\/(?:[^:@/]*:(.*)@)?[^?]*(?:\?(.*))?$/i.exec(value);
  if (parts === null) return [value];
  const given = (parts[2] ?? '').split('&').map((pair) => pair.slice(pair.indexOf('=') + 1));
  return [parts[1] ?? '', ...given.filter(({ length }) => length >= SHORTEST_IN_QUERY)];
};

/** Blots out whatever the environment holds as a secret, wherever a library's message or stack brought it. */
export const hideSecrets = (env: NodeJS.ProcessEnv): ((text: string) => string) => {
  const names = Object.keys(allSettings).filter((name) => allSettings[name]?.secret === true);
  const secrets = names
    .flatMap((name) => secretsOf(env[name]?.trim() ?? ''))
    .flatMap((secret) => [secret, decoded(secret), encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    .filter(({ length }) => length >= SHORTEST)
    .sort((a, b) => b.length - a.length);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
};
