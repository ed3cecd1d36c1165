import { useQuery } from '@tanstack/react-query';
import { serversText } from '../providers.texts.ts';
import { providersQuery } from '../servers.api.ts';
import '../../../ui/list/listing.css';

export function OpenNumbersWarning({ providerId }: { providerId: string | null }) {
  const { data: providers } = useQuery(providersQuery());
  const count = providers?.find(({ _id }) => _id === providerId)?.openNumbers ?? 0;
  if (count === 0) return null;
  return (
    <p role="status" className="listing-changed text-xs">
      {serversText.openNumbers(count)}
    </p>
  );
}
