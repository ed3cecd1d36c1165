import { Button } from '../../ui/button/button.tsx';
import { waitlistText } from './waitlist.texts.ts';
import { useWaiting } from './use-waiting.ts';
import { type WaitRequest, waitRequestStore } from './wait-request.store.ts';

export function NotifyMe({ request, isLocked }: { request: WaitRequest; isLocked: boolean }) {
  const { serviceCode, label } = request.service;
  const entry = useWaiting(serviceCode);
  if (entry !== undefined) return <>{waitlistText.joined[entry.isAutomatic ? 'automatic' : 'notify'](label)}</>;
  return (
    <Button size="sm" disabled={isLocked} onClick={() => waitRequestStore.set(request)}>
      {waitlistText.notifyMe}
    </Button>
  );
}
