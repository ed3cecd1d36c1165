/**
 * security.md C5, said once for every answer. The page loads nothing from anywhere else; styles set by script go through the CSSOM, which
 * no source list governs. Script reaches the page by no text but the one address that the policy `service-worker` lets through
 * (web/src/platform/worker/worker-link.ts). Built at start: computing a policy on each call cost a quarter of a small call's time.
 */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types service-worker',
].join(';');

export const pageHeaders = {
  'content-security-policy': policy,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-frame-options': 'DENY',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
};

/** What a call answers is nobody's to keep. */
export const callHeaders = { ...pageHeaders, 'cache-control': 'no-store' };
