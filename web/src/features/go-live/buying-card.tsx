import { useQueryClient } from '@tanstack/react-query';
import { noteBuying } from '../../platform/api/config.ts';
import { toast } from '../../platform/page/toasts.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { useIsAllowed } from '../auth/permissions/permissions.api.ts';
import { saveBuying } from '../settings/settings.api.ts';
import { type GoLive, goLiveQuery } from './go-live.api.ts';
import { goLiveText } from './texts.ts';
import { useTry } from './use-try.ts';

const text = goLiveText.buying;

export function BuyingCard({ buying: { isOpen, opensWhenReady } }: { buying: GoLive['buying'] }) {
  const queryClient = useQueryClient();
  const isAllowed = useIsAllowed('setup');
  const { isBusy, attempt } = useTry();
  const set = (isWanted: boolean) =>
    attempt(async () => {
      await saveBuying(queryClient, { isPaused: !isWanted, message: '' });
      noteBuying({ isPaused: !isWanted, message: null });
      toast.success(isWanted ? text.opened : text.closedToast);
      await queryClient.invalidateQueries({ queryKey: goLiveQuery().queryKey });
    });
  return (
    <Card>
      <CardHead title={text.title} />
      <div className="px-card py-3">
        <p className="text-sm font-medium text-1">{isOpen ? text.open : text.closed}</p>
        <p className="text-xs text-3">{isOpen ? text.openText : opensWhenReady ? text.opensWhenReady : text.paused}</p>
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-line px-card py-3 text-sm text-2">
        {text.switch}
        <Switch label={text.switch} checked={isOpen} disabled={!isAllowed || isBusy} onChange={(isWanted) => void set(isWanted)} />
      </div>
    </Card>
  );
}
