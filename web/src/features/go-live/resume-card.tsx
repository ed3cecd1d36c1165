import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { noteBuying } from '../../platform/api/config.ts';
import { toast } from '../../platform/page/toasts.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { Allowed } from '../auth/permissions/allowed.tsx';
import { saveBuying, settingsQuery } from '../settings/settings.api.ts';
import { type GoLive, goLiveQuery } from './go-live.api.ts';
import { goLiveText } from './go-live.texts.ts';
import { useCall } from './use-call.ts';

const text = goLiveText.buying;

/** Pausing asks, under Settings. */
export function ResumeCard({ buying: { isOpen, resumesWhenReady } }: { buying: GoLive['buying'] }) {
  return (
    <Card>
      <CardHead title={text.title} />
      <div className="px-card py-3">
        <p className="text-sm font-medium text-1">{isOpen ? text.open : text.paused}</p>
        <p className="text-xs text-3">{isOpen ? text.openText : resumesWhenReady ? text.resumesWhenReady : text.byOperator}</p>
      </div>
      <Allowed to="setup">
        <div className="border-t border-line px-card py-3">
          {isOpen ? (
            <Link to="/admin/settings" className={buttonClass({})}>
              {text.settings}
            </Link>
          ) : (
            <Resume />
          )}
        </div>
      </Allowed>
    </Card>
  );
}

function Resume() {
  const queryClient = useQueryClient();
  const { isBusy, run } = useCall();
  const buying = useQuery(settingsQuery()).data?.buying;
  const resume = () =>
    run(async () => {
      await saveBuying(queryClient, { isPaused: false, message: buying?.message ?? '' });
      noteBuying({ isPaused: false, message: buying?.message ?? null });
      toast.success(text.resumed);
      await queryClient.invalidateQueries({ queryKey: goLiveQuery().queryKey });
    });
  return (
    <Button disabled={buying === undefined} busy={isBusy} busyText={text.resuming} needsServer onClick={resume}>
      {text.resume}
    </Button>
  );
}
