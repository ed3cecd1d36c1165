import type { Face } from '../server/face.ts';
import { json, plainReply } from '../server/reply.ts';
import { answer } from './actions.ts';

export const handlerApiPath = '/stubs/handler_api.php';

export function createHandlerApiFace({ apiKey, utcOffsetMinutes }: { apiKey: string; utcOffsetMinutes: number }): Face {
  return {
    actionOf: ({ url, body }) => (url.pathname === handlerApiPath ? (mergeParams(url.searchParams, body).get('action') ?? '') : undefined),
    answer: ({ url, body }, simulator, mixUp) =>
      answer({ params: mergeParams(url.searchParams, body), simulator, utcOffsetMinutes, mixUp }, apiKey),
    untouched: json({ activationId: 635468024, phoneNumber: '919876543210', activationCost: 12.5 }),
    nothing: ({ url, body }) => plainReply(nothingOf(mergeParams(url.searchParams, body).get('action'))),
    refusal: ({ token = 'ERROR_SQL', status = 200 }) => plainReply(token, status),
  };
}

function nothingOf(action: string | null): string {
  if (action === 'getHistory') return '[]';
  return action === 'getActiveActivations' ? 'NO_ACTIVATIONS' : 'NO_ACTIVATION';
}

/** Some clients post a query, others a form. */
function mergeParams(query: URLSearchParams, form: string): URLSearchParams {
  const params = new URLSearchParams(form);
  for (const [name, value] of query) params.set(name, value);
  return params;
}
