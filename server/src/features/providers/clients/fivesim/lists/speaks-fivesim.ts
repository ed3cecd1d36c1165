import { field } from '../../../../../platform/outbound/untrusted.ts';
import { entriesOf } from '../../fields.ts';
import { readAnswer } from '../answer.ts';
import type { ClientOptions } from '../../protocol-calls.ts';
import { openCalls } from '../fivesim-calls.ts';

/** 5sim’s list of countries needs no key. */
export async function speaksFivesim(options: Pick<ClientOptions, 'baseUrl' | 'allowHost'>, signal: AbortSignal): Promise<boolean> {
  const calls = openCalls({ ...options, apiKey: '' });
  try {
    const delivery = await calls.getOpen('/guest/countries', signal);
    const parsed = delivery.kind === 'answered' ? readAnswer(delivery.body) : undefined;
    const countries = parsed?.kind === 'json' ? entriesOf(parsed.value) : undefined;
    return countries?.some(([, country]) => field(country, 'iso') !== undefined && field(country, 'prefix') !== undefined) === true;
  } finally {
    await calls.close();
  }
}
