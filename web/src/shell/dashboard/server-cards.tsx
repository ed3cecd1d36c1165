import { type ServerNumber, serverNumbers } from '@pinline/contract/catalogue/catalogue.rules';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { servicesQuery } from '../../features/catalogue/catalogue.api.ts';
import { useConfig } from '../../platform/api/config.ts';
import { useIsGenerating } from '../../platform/session/purchase.ts';
import { dashboard } from './dashboard.texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailedCard } from './failed-card.tsx';
import { SectionHead } from './section-head.tsx';
import { lifeText, type ServerFigures, serverFigures } from './server-figures.ts';

export function ServerCards() {
  const { data: services, isError, refetch } = useQuery(servicesQuery());
  return (
    <section className="flex flex-col gap-3" aria-labelledby="servers">
      <SectionHead id="servers" title={dashboard.servers}>
        <p className="text-xs text-3">{dashboard.measured}</p>
      </SectionHead>
      {services === undefined && isError ? (
        <FailedCard title={dashboard.serversFailed} onRetry={() => void refetch()} />
      ) : (
        <div className="grid flex-1 grid-cols-2 gap-3 md:grid-cols-4 md:gap-4 wide:grid-cols-2">
          {serverNumbers.map((server) => (
            <ServerCard key={server} server={server} services={services?.filter((service) => service.server === server)} />
          ))}
        </div>
      )}
    </section>
  );
}

function ServerCard({ server, services }: { server: ServerNumber; services: readonly Service[] | undefined }) {
  const isLocked = useIsGenerating();
  const life = useConfig()?.lifeSeconds[server];
  return (
    <Link
      to="/otpserver{$server}"
      params={{ server }}
      disabled={isLocked}
      className="grid min-w-0 content-between gap-3 rounded-card border border-line bg-surface p-3 text-2 hover:border-line-strong hover:bg-hover hover:no-underline aria-disabled:opacity-50 md:p-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <b className="text-md">{dashboard.serverTitle(server)}</b>
        {life !== undefined && <span className="text-xs text-3">{lifeText(life)}</span>}
      </div>
      {services === undefined ? (
        <Skeleton className="my-5 h-5 w-20" />
      ) : (
        <Figures figures={serverFigures(services)} count={services.length} />
      )}
    </Link>
  );
}

function Figures({ figures, count }: { figures: ServerFigures | undefined; count: number }) {
  if (count === 0) return <p className="text-sm text-3">{dashboard.noServices}</p>;
  if (figures === undefined) return <p className="text-sm text-3">{dashboard.fewSamples}</p>;
  return (
    <>
      <div className="flex items-end justify-between gap-2">
        <div>
          <p className="text-xs text-3">{dashboard.bestRate}</p>
          <p className="num text-xl font-bold text-1">{figures.rate}%</p>
        </div>
        <div className="text-right">
          <p className="text-xs text-3">{dashboard.usualWait}</p>
          <p className="num text-xl font-bold text-1">{figures.wait}</p>
        </div>
      </div>
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-[3px] bg-sunken inset-ring inset-ring-line">
        <span className={`block h-full rounded-[3px] ${barTones[figures.tone]}`} style={{ width: `${figures.rate}%` }} />
      </span>
      <p className="truncate text-xs text-3">{figures.service}</p>
    </>
  );
}

const barTones = { success: 'bg-success-solid', warning: 'bg-warning-solid', danger: 'bg-danger-solid' };
