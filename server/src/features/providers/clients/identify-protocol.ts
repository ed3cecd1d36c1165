import type { RemoteProtocol } from '@pinline/contract/providers/providers.rules';
import type { AllowHost } from '../../../platform/outbound/guarded-connector.ts';
import { speaksFivesim } from './fivesim/lists/speaks-fivesim.ts';
import { speaksHandlerApi } from './handler-api/speaks-handler-api.ts';

export type ProtocolAt = { protocol: RemoteProtocol; baseUrl: string };

const speaks: Record<RemoteProtocol, typeof speaksHandlerApi> = { handler_api: speaksHandlerApi, fivesim: speaksFivesim };

/** Asks without any key, so none reaches a company that it isn't for. */
export function speaksProtocol({ protocol, baseUrl }: ProtocolAt, allowHost: AllowHost, signal: AbortSignal): Promise<boolean> {
  return speaks[protocol]({ baseUrl, allowHost }, signal);
}

/** What else may answer on the host of a mistaken address, the likeliest first. */
export function otherAddressesOf({ protocol, baseUrl }: ProtocolAt): ProtocolAt[] {
  const { origin, pathname } = new URL(baseUrl);
  const other = protocol === 'handler_api' ? 'fivesim' : 'handler_api';
  const atRoot = (each: RemoteProtocol): ProtocolAt => ({ protocol: each, baseUrl: origin + usualPaths[each] });
  if (pathname === '/') return [atRoot(other)];
  const usual = [atRoot(protocol), atRoot(other)].filter((each) => each.baseUrl !== baseUrl);
  return [{ protocol: other, baseUrl }, ...usual];
}

const usualPaths: Record<RemoteProtocol, string> = { handler_api: '/stubs/handler_api.php', fivesim: '/v1' };
