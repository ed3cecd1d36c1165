/** `handler_api.php` and compatible ones, 5sim v1, or the built-in simulator. */
export const protocols = ['handler_api', 'fivesim', 'simulator'] as const;
export type Protocol = (typeof protocols)[number];

/** Spoken over HTTP, with an address and a key. */
export const remoteProtocols = ['handler_api', 'fivesim'] as const satisfies Protocol[];
export type RemoteProtocol = (typeof remoteProtocols)[number];

export function isRemote(protocol: Protocol): protocol is RemoteProtocol {
  return protocol !== 'simulator';
}

export const connectionOutcomes = [
  'works',
  'no_money',
  'no_key',
  'wrong_key',
  'banned',
  'too_many_calls',
  'other_protocol',
  'other_address',
  'no_such_host',
  'not_reached',
  'not_allowed',
  'not_https',
  'not_secure',
  'too_slow',
  'provider_error',
  'redirected',
  'unreadable',
] as const;
export type ConnectionOutcome = (typeof connectionOutcomes)[number];

export function providerNameProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Please enter a name';
  return text.trim().length > 60 ? 'At most 60 characters' : undefined;
}

export function serverNameProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Please enter a name';
  return text.trim().length > 40 ? 'At most 40 characters' : undefined;
}

/** The server decides which hosts are allowed. */
export function baseUrlProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Please enter the address';
  if (text.length > 300) return 'At most 300 characters';
  if (!URL.canParse(text.trim())) return 'An address looks like https://provider.example/stubs/handler_api.php';
  const { protocol, username, password, search, hash } = new URL(text.trim());
  if (protocol !== 'https:' && protocol !== 'http:') return 'It must begin with https://';
  // Some companies show the address with the key in its query, where it would be stored in plain text.
  return username !== '' || password !== '' || search !== '' || hash !== '' ? 'No user, password, ? or # in it' : undefined;
}

/** Sent in a URL or a header: no spaces, ASCII only. */
export function apiKeyProblem(text: string): string | undefined {
  if (text === '') return 'Please enter the key';
  if (text.length > 1_000) return 'At most 1,000 characters';
  return text.startsWith('••••') || /^[\x21-\x7e]+$/.test(text)
    ? undefined
    : 'A key has no spaces and only plain letters, digits and signs';
}

export function countryProblem(text: string): string | undefined {
  return /^[a-z0-9]{1,40}$/.test(text) ? undefined : 'The provider’s own country code, such as 22 or india';
}

export function countryCodeProblem(protocol: Protocol, text: string): string | undefined {
  const { form, problem } = countryCodes[protocol];
  return form.test(text) ? undefined : problem;
}

const numbered = { form: /^\d{1,4}$/, problem: 'This provider’s country number, e.g. 22 for India' };
const countryCodes: Record<Protocol, { form: RegExp; problem: string }> = {
  handler_api: numbered,
  simulator: numbered,
  fivesim: { form: /^[a-z]{2,40}$/, problem: 'A country goes by its name there, such as india' },
};

export function operatorProblem(text: string): string | undefined {
  return /^[a-z0-9_,]{1,80}$/.test(text) ? undefined : 'The provider’s own name of the operator, such as airtel';
}

/** Whether a service is paused on a route: by the test of its success, or by an operator regardless of its success. */
export const pauseModes = ['automatic', 'open', 'shut'] as const;
export type PauseMode = (typeof pauseModes)[number];

/** `now` opens it and leaves the next pause to the test. */
export const pauseDecisions = ['now', ...pauseModes] as const;
export type PauseDecision = (typeof pauseDecisions)[number];
