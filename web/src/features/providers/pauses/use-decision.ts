import type { PauseDecision } from '@pinline/contract/providers/providers.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { decideRoutePause, refreshServers, type Route, type RoutePause } from '../servers.api.ts';
import { pausesText as text } from './pauses.texts.ts';

/** About a service on a route. `onDecided` runs before the routes are read again. */
export function useDecision(route: Route, service: Pick<RoutePause, 'serviceId' | 'serviceName'>, onDecided?: () => void) {
  const queryClient = useQueryClient();
  const { mutate: decide, isPending: isBusy } = useMutation({
    mutationFn: (decision: PauseDecision) => decideRoutePause({ route, serviceId: service.serviceId, decision }),
    onSuccess: (_, decision) => {
      onDecided?.();
      toast.success(text.decided[decision](text.service(route.label, service.serviceName)));
    },
    onError: handleError,
    onSettled: () => refreshServers(queryClient),
  });
  return { isBusy, decide };
}
