import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import type { Certificate } from '../lines/certificate.rules.ts';

type Options = { timeoutMs?: number; ca?: string };

/** As a browser sees it that trusts what this system trusts. Undefined: the address is not https. Never fails, and never waits longer. */
export async function readCertificate(publicUrl: string, { timeoutMs = 4_000, ca }: Options = {}): Promise<Certificate | undefined> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return undefined;
  const host = hostname.replace(/^\[|\]$/g, '');
  const { promise, resolve } = Promise.withResolvers<Certificate>();
  // Untrusted certificates are read too, because the line names their end as well.
  const socket = connect({
    host,
    port: port === '' ? 443 : Number(port),
    rejectUnauthorized: false,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(ca === undefined ? {} : { ca }),
  });
  const timer = setTimeout(() => resolve({ kind: 'unread', reason: 'silent' }), timeoutMs);
  socket.once('secureConnect', () => resolve(describe(socket)));
  socket.on('error', (error) => resolve({ kind: 'unread', reason: explain(error) }));
  socket.once('close', () => resolve({ kind: 'unread', reason: 'not https' }));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

function describe(socket: TLSSocket): Certificate {
  const endsAt = new Date(socket.getPeerCertificate().valid_to).toISOString();
  const code = socket.authorized ? '' : codeOf(socket.authorizationError);
  return { kind: 'read', endsAt, distrust: distrusts[code] ?? (socket.authorized || code === expired ? null : 'untrusted') };
}

const expired = 'CERT_HAS_EXPIRED';
const distrusts: Record<string, 'self-signed' | 'other name'> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other name',
};

/** Node sets a code or an error, whatever its types say. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

function explain(error: Error): 'unknown name' | 'unreachable' | 'not https' {
  const code = codeOf(error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown name';
  return code.startsWith('ERR_SSL') || code === 'EPROTO' || code === 'ECONNRESET' ? 'not https' : 'unreachable';
}
