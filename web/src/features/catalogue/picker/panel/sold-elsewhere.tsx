import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatRupees } from '@pinline/contract/values/money-format';
import { activationsText } from '../../../activations/activations.texts.ts';
import { servicesQuery } from '../../catalogue.api.ts';
import { useAliases } from '../../search/aliases.api.ts';
import { select } from '../../selection.store.ts';
import { matchServices } from '@pinline/contract/catalogue/search/matching.rules';
import { pickerText } from './picker.texts.ts';

const shownAtMost = 8;

export function SoldElsewhere({ search }: { search: string }) {
  const { data: services = [] } = useQuery(servicesQuery());
  const { aliases } = useAliases();
  const found = search.trim() === '' ? [] : matchServices(services, search, aliases).slice(0, shownAtMost);
  if (found.length === 0) return null;
  return (
    <ul aria-label={pickerText.soldElsewhere} className="border-t border-line py-1.5">
      {found.map(({ service }) => (
        <li key={service.id}>
          <Link
            to="/otpserver{$server}"
            params={{ server: service.server }}
            onClick={() => select({ serviceCode: service.serviceCode, isSubmitted: true })}
            className="mx-1.5 flex min-h-11 items-center gap-3 rounded-control px-2 text-sm hover:bg-hover hover:no-underline md:min-h-9"
          >
            <span className="min-w-0 flex-1 truncate font-medium text-1">{service.label}</span>
            <span className="text-xs">{activationsText.serverName(service.server)}</span>
            <span className="num font-bold text-1">{formatRupees(service.price)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
