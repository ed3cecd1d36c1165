import type { PauseDecision } from '@pinline/contract/providers/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { decideRoutePause, refreshServers, type Route, type RoutePause } from '../servers.api.ts';
import { pausesText as text } from './texts.ts';

/** About a service on a route. `onDecided` runs before the routes are read again. */
export function useDecision(route: Route, service: Pick<RoutePause, 'serviceId' | 'serviceName'>, onDecided?: () => void) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const decide = async (decision: PauseDecision) => {
    setIsBusy(true);
    try {
      await decideRoutePause({ route, serviceId: service.serviceId, decision });
      onDecided?.();
      toast.success(text.decided[decision](text.service(route.label, service.serviceName)));
    } catch (error) {
      handleError(error);
    }
    await refreshServers(queryClient);
    setIsBusy(false);
  };
  return { isBusy, decide };
}
