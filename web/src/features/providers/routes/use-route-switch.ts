import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { serversText } from '../providers.texts.ts';
import { useStepUp, wantsFreshCode } from '../../auth/step-up/step-up.tsx';
import { refreshServers, type Route, saveRoute } from '../servers.api.ts';
import { fieldsOf } from './route-form.rules.ts';

export function useRouteSwitch(): { switchRoute: (route: Route) => Promise<void>; dialog: ReactNode } {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const switchRoute = async (route: Route) => {
    try {
      const opened = fieldsOf(route);
      const { isEnabled, label } = await stepUp.run(() => saveRoute(route._id, { ...opened, isEnabled: !opened.isEnabled }, opened));
      toast.success(isEnabled ? serversText.routes.switchedOn(label) : serversText.routes.switchedOff(label));
    } catch (error) {
      if (!wantsFreshCode(error)) handleError(error);
    }
    await refreshServers(queryClient);
  };
  return { switchRoute, dialog: stepUp.dialog };
}
