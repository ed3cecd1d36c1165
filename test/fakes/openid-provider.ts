import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export type Person = { sub: string; email?: string; email_verified?: boolean };

export type Lie = { claims?: Record<string, unknown>; isForged?: boolean };

export type OpenIdProvider = {
  issuer: string;
  env: Record<string, string>;
  register(redirectUri: string): void;
  setPerson(person: Person | undefined): void;
  lie(lie: Lie | undefined): void;
  break(isBroken: boolean): void;
  stop(): Promise<void>;
};

const client = { id: 'pinline-test', secret: randomBytes(24).toString('base64url') };
const kid = 'the-only-one';

/** `claimsIn`: where the address is. Google puts it in the token; others return it from their userinfo endpoint. */
export async function startOpenIdProvider(options: { claimsIn?: 'token' | 'userinfo' } = {}): Promise<OpenIdProvider> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const people = new Map<string, Person>();
  let provider: Provider | undefined;
  let current: Person | undefined;
  let lie: Lie | undefined;
  let isBroken = false;
  let lastNonce = '';

  const server = createServer((request, response) => {
    if (isBroken || provider === undefined) return void request.socket.destroy();
    const url = new URL(request.url ?? '/', issuer);
    lastNonce = url.searchParams.get('nonce') ?? lastNonce;
    if (url.pathname.startsWith('/interaction/')) return void answer(provider, request, response);
    if (url.pathname === '/token' && lie !== undefined) return respond(response, lyingTokens(lie));
    return void provider.callback()(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(to: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const result = current === undefined ? { error: 'access_denied' } : { login: { accountId: current.sub } };
    if (current !== undefined) people.set(current.sub, current);
    await to.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  function lyingTokens({ claims, isForged }: Lie): Record<string, unknown> {
    const seconds = Math.floor(Date.now() / 1_000);
    const honest = { iss: issuer, aud: client.id, ...current, nonce: lastNonce, iat: seconds, exp: seconds + 60 };
    const key = isForged === true ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : keys.privateKey;
    return { access_token: 'nothing', token_type: 'Bearer', expires_in: 60, id_token: signToken({ ...honest, ...claims }, key) };
  }

  return {
    issuer,
    env: { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret },
    register: (redirectUri) => void (provider = createProvider({ issuer, redirectUri, keys, people, ...options })),
    setPerson: (person) => void (current = person),
    lie: (next) => void (lie = next),
    break: (next) => void (isBroken = next),
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

type ProviderParts = {
  issuer: string;
  redirectUri: string;
  keys: { privateKey: KeyObject };
  people: ReadonlyMap<string, Person>;
  claimsIn?: 'token' | 'userinfo';
};

function createProvider({ issuer, redirectUri, keys, people, claimsIn }: ProviderParts): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...keys.privateKey.export({ format: 'jwk' }), kty: 'RSA', kid, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: claimsIn === 'userinfo',
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: client.id, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
}

function signToken(claims: Record<string, unknown>, key: KeyObject): string {
  const text = [{ alg: 'RS256', kid, typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

function respond(response: ServerResponse, body: Record<string, unknown>): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
