import { useQueryClient } from '@tanstack/react-query';
import { handleError } from '../../platform/general-handler.ts';
import { toast } from '../../platform/toasts.ts';
import { serversText } from '../../strings/servers.ts';
import { refreshServers, type Route, saveRoute, wishOf } from './servers.api.ts';

/** Switches a route on or off and leaves the rest of it as it is. */
export function useRouteSwitch(): (route: Route) => Promise<void> {
  const queryClient = useQueryClient();
  return async (route) => {
    try {
      const { isEnabled, label } = await saveRoute(route, { ...wishOf(route), isEnabled: !route.isEnabled });
      toast.success(isEnabled ? serversText.routes.switchedOn(label) : serversText.routes.switchedOff(label));
    } catch (error) {
      handleError(error);
    }
    // It may be gone since the list was read.
    await refreshServers(queryClient);
  };
}
