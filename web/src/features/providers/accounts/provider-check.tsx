import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '../../../platform/time/clock.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { serversText } from '../providers.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatWhen } from '../../../ui/time/ages.ts';
import { type ProviderHealth, refreshServers, testProvider } from '../servers.api.ts';
import { formatBalance } from '../../../platform/api/provider-balance.ts';

const text = serversText.test;

export function ProviderCheck({ id, health }: { id: string; health: ProviderHealth | null }) {
  const queryClient = useQueryClient();
  const [answer, setAnswer] = useState(health);
  const { mutate: test, isPending: isBusy } = useMutation({
    mutationFn: () => testProvider(id),
    onSuccess: (tested) => {
      setAnswer(tested);
      void refreshServers(queryClient);
    },
    onError: handleError,
  });
  return (
    <div className="grid gap-3">
      <div role="status" className="grid gap-2 text-sm">
        {answer === null ? <p className="text-3">{text.note}</p> : <Answer answer={answer} />}
      </div>
      <div>
        <Button busy={isBusy} busyText={text.busy} onClick={() => test()} data-autofocus>
          {answer === null ? text.start : text.again}
        </Button>
      </div>
    </div>
  );
}

function Answer({ answer: { isWorking, balance, currency, latencyMs, message, checkedAt } }: { answer: ProviderHealth }) {
  const now = useNow();
  const Icon = isWorking ? CircleCheck : TriangleAlert;
  return (
    <>
      <p className={classes('flex items-start gap-1.5', isWorking ? 'text-success-text' : 'text-danger-text')}>
        <Icon size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none" />
        <span className="wrap-anywhere">{message}</span>
      </p>
      <dl className="listing-facts">
        {balance !== null && currency !== null && (
          <>
            <dt>{text.balance}</dt>
            <dd className="num">{formatBalance({ balance, currency })}</dd>
          </>
        )}
        {latencyMs !== null && (
          <>
            <dt>{text.latency}</dt>
            <dd className="num">{text.latencyMs(latencyMs.toLocaleString('en-IN'))}</dd>
          </>
        )}
        <dt>{text.checked}</dt>
        <dd>{formatWhen(checkedAt, now)}</dd>
      </dl>
    </>
  );
}
