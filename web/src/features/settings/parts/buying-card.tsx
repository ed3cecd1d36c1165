import { buyingPausedMessage } from '@pinline/contract/activations/buying.rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CirclePause, CirclePlay } from 'lucide-react';
import { useState } from 'react';
import { noteBuying } from '../../../platform/api/config.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { settingsText } from '../settings.texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Fact } from '../../deposits/settings/parts/fact.tsx';
import { saveBuying, type Settings, settingsQuery } from '../settings.api.ts';
import { PauseDialog } from './pause-dialog.tsx';

const text = settingsText.buying;

export function BuyingCard() {
  const buying = useQuery(settingsQuery()).data?.buying;
  return (
    <Card>
      <CardHead title={text.title}>
        {buying !== undefined &&
          (buying.isPaused ? (
            <Badge tone="warning" icon={CirclePause}>
              {text.paused}
            </Badge>
          ) : (
            <Badge tone="success" dot>
              {text.open}
            </Badge>
          ))}
      </CardHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-card text-sm">
        <p className="text-3">{text.text}</p>
        {buying === undefined ? <Skeleton className="w-44" /> : <State buying={buying} />}
      </div>
    </Card>
  );
}

function State({ buying }: { buying: Settings['buying'] }) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate: resume, isPending: isBusy } = useMutation({
    mutationFn: () => saveBuying(queryClient, { isPaused: false, message: buying.message ?? '' }),
    onSuccess: () => {
      noteBuying({ ...buying, isPaused: false });
      toast.success(text.resumedToast);
    },
    onError: handleError,
  });
  return (
    <>
      <dl className="listing-facts">
        <Fact name={text.state}>{buying.isPaused ? text.no : text.yes}</Fact>
        {buying.isPaused && <Fact name={text.read}>{buying.message ?? buyingPausedMessage}</Fact>}
      </dl>
      <div>
        {buying.isPaused ? (
          <Button variant="primary" busy={isBusy} busyText={text.resuming} onClick={() => resume()}>
            <CirclePlay size={16} strokeWidth={1.75} aria-hidden />
            {text.resume}
          </Button>
        ) : (
          <Button onClick={() => setIsAsking(true)}>
            <CirclePause size={16} strokeWidth={1.75} aria-hidden />
            {text.pause}
          </Button>
        )}
      </div>
      {isAsking && <PauseDialog message={buying.message ?? ''} onClose={() => setIsAsking(false)} />}
    </>
  );
}
