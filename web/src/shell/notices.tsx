import { FlaskConical, Info, WifiOff } from 'lucide-react';
import { useConfig } from '../platform/api/config.ts';
import { isOffline } from '../platform/page/online.ts';
import { useLiveState } from '../platform/live/live.ts';
import { useSession } from '../platform/session/session.ts';
import { frameText } from '../platform/language/frame.texts.ts';

export function DemoBanner() {
  return useConfig()?.demo === true ? <DemoNotice /> : null;
}

export function DemoNotice({ hidden }: { hidden?: boolean }) {
  return (
    <p
      hidden={hidden}
      className="flex items-center justify-center gap-2 border-b border-warning-line bg-warning-soft px-gutter py-1 text-center text-xs text-warning-text"
    >
      <FlaskConical size={14} strokeWidth={1.75} aria-hidden className="hidden md:block" />
      {frameText.demoBanner}
    </p>
  );
}

export function UnsavedSessionNotice() {
  if (useSession()?.endsWithPage !== true) return null;
  return (
    <p className="flex items-center justify-center gap-2 border-b border-warning-line bg-warning-soft px-gutter py-1 text-center text-xs text-warning-text">
      <Info size={14} strokeWidth={1.75} aria-hidden className="hidden md:block" />
      {frameText.sessionEndsWithPage}
    </p>
  );
}

export function OfflineBar() {
  const isCutOff = isOffline.use();
  const hasNoUpdates = useLiveState() === 'offline';
  return (
    <div role="status" className="sticky top-14 z-(--z-nav)">
      {(isCutOff || hasNoUpdates) && (
        <p className="flex items-center justify-center gap-2 border-b border-danger-line bg-danger-soft px-gutter py-1.5 text-center text-xs text-danger-text">
          <WifiOff size={14} strokeWidth={1.75} aria-hidden />
          {isCutOff ? frameText.offline : frameText.noLiveUpdates}
        </p>
      )}
    </div>
  );
}
