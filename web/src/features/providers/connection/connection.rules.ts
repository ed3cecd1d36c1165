import { apiKeyProblem, baseUrlProblem, isRemote, type RemoteProtocol } from '@pinline/contract/providers/providers.rules';
import type { ProviderFields } from '../accounts/provider-form.rules.ts';
import type { AdminProvider, Connection, ConnectionQuestion } from '../servers.api.ts';
import { isMoved } from '../servers-face.ts';
import { serversText } from '../providers.texts.ts';

const text = serversText.connection;

type Entered = Pick<ProviderFields, 'protocol' | 'baseUrl' | 'apiKey'>;

/** `key`: the saved one is missing, because it is never sent to another host. Undefined while too little is entered to test, or nothing differs. */
export function questionOf(
  { protocol, baseUrl, apiKey }: Entered,
  saved: AdminProvider | undefined,
): ConnectionQuestion | 'key' | undefined {
  if (!isRemote(protocol) || baseUrlProblem(baseUrl) !== undefined) return undefined;
  const typed = apiKey.trim();
  const entered = { protocol, baseUrl: baseUrl.trim() };
  if (typed !== '') return apiKeyProblem(typed) === undefined ? { ...entered, apiKey: typed } : undefined;
  if (saved === undefined || saved.apiKey === '') return undefined;
  if (isMoved(baseUrl, saved.baseUrl)) return 'key';
  return saved.baseUrl === entered.baseUrl ? undefined : { ...entered, providerId: saved._id };
}

export function explainConnection({ outcome, found, httpStatus }: Connection, chosen: RemoteProtocol): string {
  const status = httpStatus === null || httpStatus === 200 ? '' : text.httpStatus(httpStatus);
  const { problems } = text;
  switch (outcome) {
    case 'works':
      return text.works;
    case 'other_protocol':
      return problems.other_protocol(protocolName(chosen), protocolName(found?.protocol ?? chosen));
    case 'other_address':
      return problems.other_address(found?.baseUrl ?? '');
    case 'unreadable':
      return problems.unreadable(protocolName(chosen), status);
    case 'provider_error':
    case 'redirected':
      return problems[outcome](status);
    default:
      return problems[outcome];
  }
}

export function protocolName(protocol: RemoteProtocol): string {
  return serversText.protocolNames[protocol];
}
