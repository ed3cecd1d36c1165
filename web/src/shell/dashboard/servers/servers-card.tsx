import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useIsGenerating } from '../../../platform/session/purchase.ts';
import { Card, CardHead } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Rate } from '../../../features/catalogue/rate.tsx';
import { rateTone } from '../../../features/catalogue/rated-figures.ts';
import { dashboard } from '../dashboard.texts.ts';
import { FailedCard } from '../failed-card.tsx';
import { shell } from '../../../platform/language/shell.texts.ts';
import { serverStatusQuery, type ServerStatus } from './status.api.ts';

export function ServersCard() {
  const { data: servers, isError, refetch } = useQuery(serverStatusQuery());
  if (servers === undefined && isError) return <FailedCard title={dashboard.serversFailed} onRetry={() => void refetch()} />;
  return (
    <Card aria-labelledby="servers" aria-busy={servers === undefined}>
      <CardHead title={<span id="servers">{dashboard.servers}</span>}>
        <a href="/status" className="touch-reach text-sm">
          {shell.pages.status}
        </a>
      </CardHead>
      <div className="grid grid-cols-2 md:max-wide:grid-cols-4">
        {servers === undefined
          ? [1, 2, 3, 4].map((server) => (
              <span key={server} className={cellClass}>
                <Skeleton className="w-20" />
              </span>
            ))
          : servers.map((server) => <Server key={server.server} {...server} />)}
      </div>
    </Card>
  );
}

function Server({ server, state, hour: { successRate, usualWaitSeconds } }: ServerStatus) {
  const isLocked = useIsGenerating();
  const isWorking = state === 'working';
  return (
    <Link
      to="/otpserver{$server}"
      params={{ server }}
      disabled={isLocked}
      className={classes(cellClass, 'text-2 no-underline hover:bg-hover aria-disabled:opacity-50')}
    >
      <span className="flex items-center justify-between gap-2 text-sm">
        <span className="flex items-center gap-2 font-medium text-1">
          <span aria-hidden className={classes('size-2 flex-none rounded-full', isWorking ? 'bg-success-solid' : 'bg-warning-solid')} />
          {dashboard.serverTitle(server)}
        </span>
        {successRate !== null && <Rate rate={successRate} tone={rateTone(successRate)} />}
      </span>
      <span className="flex items-center justify-between gap-2 text-xs text-3">
        <span className={isWorking ? undefined : 'text-warning-text'}>{dashboard.states[state]}</span>
        {usualWaitSeconds !== null && <span className="num whitespace-nowrap">~{dashboard.seconds(Math.round(usualWaitSeconds))}</span>}
      </span>
    </Link>
  );
}

const cellClass =
  'grid min-h-16 content-center gap-1 border-line px-card py-2 odd:border-r nth-[n+3]:border-t md:max-wide:not-last:border-r md:max-wide:nth-[n+3]:border-t-0';
