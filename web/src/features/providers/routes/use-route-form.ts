import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../platform/page/toasts.ts';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { untouched } from '../../../ui/form/untouched.rules.ts';
import { useOpened } from '../../../ui/form/use-opened.ts';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { addRoute, type AdminProvider, refreshServers, type Route, saveRoute, serversQuery } from '../servers.api.ts';
import { serversText } from '../providers.texts.ts';
import { fieldsOf, routeProblems, type RouteForm, routeFormOf, wishIn } from './route-form.rules.ts';

const text = serversText.route;

export type RouteFormOptions = {
  route: Route | undefined;
  providers: readonly AdminProvider[];
  onSaved?: (() => void) | undefined;
  onClose: () => void;
};

/** `route`: the version the form was opened with, undefined for a new one. */
export function useRouteForm({ route: listed, providers, onClose, onSaved = onClose }: RouteFormOptions) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const { opened: route, change, save } = useOpened(listed);
  const findProvider = (id: string) => providers.find(({ _id }) => _id === id) ?? providers[0];
  const formOf = (shown: Route | undefined) => routeFormOf(shown, providers[0]?._id ?? '');
  const { form, field, fill, isBusy } = useKeptForm<RouteForm>({
    keepAs: `route:${listed?._id ?? 'new'}`,
    start: formOf(listed),
    problems: (values) => routeProblems(values, findProvider(values.providerId)?.protocol ?? 'handler_api'),
    send: async (values) => {
      const wish = wishIn(values);
      const saved = await save({
        send: (opened) => stepUp.run(() => (opened === undefined ? addRoute(wish) : saveRoute(opened._id, wish, fieldsOf(opened)))),
        look: async () => {
          const now = await queryClient.fetchQuery({ ...serversQuery(), staleTime: 0 });
          return now.flatMap(({ routes }) => routes).find(({ _id }) => _id === listed?._id);
        },
        follow: (opened, now) => fill(untouched(values, { opened: formOf(opened), now: formOf(now) })),
      });
      if (saved === undefined) return;
      toast.success(route === undefined ? text.added(saved.label) : text.saved(saved.label));
      onSaved();
      void refreshServers(queryClient);
    },
    explain: explainAfterStepUp,
  });
  return { form, field, fill, isBusy, route, change, provider: findProvider(field('providerId').value), stepUpDialog: stepUp.dialog };
}
