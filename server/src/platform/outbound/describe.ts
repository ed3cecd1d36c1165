import { withoutControls } from './untrusted.ts';

export type Describe = (text: string) => string;

const MAX_DETAIL = 200;

export function createDescribe(apiKey: string): Describe {
  const secrets = [apiKey, encodeURIComponent(apiKey), new URLSearchParams([[apiKey, '']]).toString().slice(0, -1)].filter(
    (secret) => secret !== '',
  );
  return (text) => {
    const line = withoutControls(text).replaceAll(/\s+/g, ' ').toWellFormed();
    return secrets.reduce((redacted, secret) => redacted.replaceAll(secret, '[key]'), line).slice(0, MAX_DETAIL);
  };
}
