import { readAnswer } from './answer.ts';
import { openCalls, type HandlerApiOptions } from './handler-api-calls.ts';
import { reasonOf } from './refusals.ts';

/** A missing key is refused with a word of the protocol. */
export async function speaksHandlerApi(options: Pick<HandlerApiOptions, 'baseUrl' | 'allowHost'>, signal: AbortSignal): Promise<boolean> {
  const calls = openCalls({ ...options, apiKey: '' });
  try {
    const delivery = await calls.get({ action: 'getBalance' }, signal);
    const parsed = delivery.kind === 'answered' ? readAnswer(delivery.body) : undefined;
    return parsed?.kind === 'token' && (reasonOf(parsed.token) !== undefined || parsed.token === 'ACCESS_BALANCE');
  } finally {
    await calls.close();
  }
}
