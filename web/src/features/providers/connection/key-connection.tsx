import { isRemote } from '@pinline/contract/providers/providers.rules';
import { useQuery } from '@tanstack/react-query';
import { providersQuery } from '../servers.api.ts';
import { ConnectionStatus } from './connection-status.tsx';

/** Tests a new key of a saved account while it is typed. */
export function KeyConnection({ providerId, apiKey }: { providerId: string | null; apiKey: string }) {
  const { data: providers } = useQuery(providersQuery());
  const provider = providers?.find(({ _id }) => _id === providerId);
  if (provider === undefined || provider.baseUrl === null || !isRemote(provider.protocol)) return null;
  const { protocol, baseUrl, currency } = provider;
  return <ConnectionStatus values={{ protocol, baseUrl, apiKey, currency }} provider={provider} />;
}
