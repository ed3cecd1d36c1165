import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CirclePause } from 'lucide-react';
import { useEffect } from 'react';
import { goLiveQuery } from '../../features/go-live/go-live.api.ts';
import { loadConfig, useConfig } from '../../platform/api/config.ts';
import { adminFrame } from './admin-frame.texts.ts';

const refetchMs = 45_000;

/** Operators have no live socket, so their pages poll. */
export function BuyingPausedBar() {
  const isPaused = useConfig()?.buying.isPaused === true;
  // `GoLiveWatch` asks.
  const resumesWhenReady = useQuery({ ...goLiveQuery(), enabled: false }).data?.buying.resumesWhenReady === true;
  useEffect(() => {
    const timer = setInterval(() => void loadConfig(), refetchMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div role="status">
      {isPaused && (
        <p className="flex flex-wrap items-center justify-center gap-x-2 border-b border-warning-line bg-warning-soft px-gutter py-1.5 text-center text-xs text-warning-text">
          <CirclePause size={14} strokeWidth={1.75} aria-hidden />
          {resumesWhenReady ? adminFrame.buyingNotLive : adminFrame.buyingPaused}
          <Link to={resumesWhenReady ? '/admin/go-live' : '/admin/settings'} className="touch-reach font-medium text-inherit underline">
            {resumesWhenReady ? adminFrame.goLiveLink : adminFrame.buyingPausedLink}
          </Link>
        </p>
      )}
    </div>
  );
}
