import { countryName, knownCountries } from '@pinline/contract/catalogue/countries.rules';
import { countryCodeProblem, operatorProblem } from '@pinline/contract/providers/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { untouched } from '../../../ui/form/untouched.rules.ts';
import { useOpened } from '../../../ui/form/use-opened.ts';
import { lists } from '../../../ui/list/texts.ts';
import { serversText } from '../texts.ts';
import { ChangedNotice } from '../../../ui/list/changed-notice.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { ceilingProblem, leadsElsewhere, priorityProblem, type RouteForm, routeFormOf, wishIn } from './route-form.rules.ts';
import { addRoute, type AdminProvider, type AdminServer, refreshServers, type Route, saveRoute, serversQuery } from '../servers.api.ts';
import { EnabledSwitch } from '../accounts/enabled-switch.tsx';

const text = serversText.route;

type RouteDialogProps = {
  /** Undefined for a new one. */
  route: Route | undefined;
  servers: readonly AdminServer[];
  providers: readonly AdminProvider[];
  onClose: () => void;
};

/** Adds a route, or changes one. */
export function RouteDialog({ route: listed, servers, providers, onClose }: RouteDialogProps) {
  const queryClient = useQueryClient();
  const formId = useId();
  const stepUp = useStepUp();
  const { opened: route, change, save } = useOpened(listed);
  const providerOf = (id: string) => providers.find(({ _id }) => _id === id) ?? providers[0];
  const formOf = (shown: Route | undefined) => routeFormOf(shown, providers[0]?._id ?? '');
  const { form, field, fill, isBusy } = useForm<RouteForm>({
    start: formOf(listed),
    problems: ({ providerId, country, operator, priority, priceCeiling, sellsBelowCost }) => ({
      country: countryCodeProblem(providerOf(providerId)?.protocol ?? 'handler_api', country.trim().toLowerCase()),
      operator: operator.trim() === '' ? undefined : operatorProblem(operator.trim().toLowerCase()),
      priority: priorityProblem(priority),
      priceCeiling: ceilingProblem(priceCeiling, sellsBelowCost),
    }),
    send: async (values) => {
      const wish = wishIn(values);
      const saved = await save({
        send: (opened) => stepUp.run(() => (opened === undefined ? addRoute(wish) : saveRoute(opened, wish))),
        look: async () => {
          const now = await queryClient.fetchQuery({ ...serversQuery(), staleTime: 0 });
          return now.flatMap(({ routes }) => routes).find(({ _id }) => _id === listed?._id);
        },
        follow: (opened, now) => fill(untouched(values, { opened: formOf(opened), now: formOf(now) })),
      });
      if (saved === undefined) return;
      toast.success(route === undefined ? text.added(saved.label) : text.saved(saved.label));
      onClose();
      void refreshServers(queryClient);
    },
    explain: explainAfterStepUp,
  });
  const chosen = providerOf(field('providerId').value);
  const protocol = chosen?.protocol ?? 'handler_api';
  const country = countryName(protocol, field('country').value.trim().toLowerCase());
  const isElsewhere =
    route !== undefined &&
    leadsElsewhere(
      {
        server: field('server').value,
        providerId: field('providerId').value,
        country: field('country').value,
        operator: field('operator').value,
      },
      route,
    );
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={route === undefined ? text.addTitle : text.editTitle(route.label)}
        formId={formId}
        cancel={lists.cancel}
        submit={{ text: route === undefined ? text.submitAdd : text.submitEdit, busyText: text.busy, isBusy }}
      >
        <form {...form} id={formId} className="grid gap-4">
          <div className="servers-pair">
            <SelectField
              {...field('server')}
              data-autofocus
              label={text.server}
              options={servers.map(({ server, serverName }) => ({ value: server, label: serverName }))}
              onSelect={(server) => fill({ server })}
            />
            <SelectField
              {...field('providerId')}
              label={text.provider}
              options={providers.map(({ _id, name }) => ({ value: _id, label: name }))}
              onSelect={(providerId) => fill({ providerId })}
            />
            <TextField
              {...field('country')}
              {...plain}
              label={text.country}
              hint={country === undefined ? text.countryUnknown : text.countryHint(country)}
              list={`${formId}-countries`}
              maxLength={40}
            />
            <TextField {...field('operator')} {...plain} label={text.operator} hint={text.operatorHint} maxLength={80} />
            <NumberField {...field('priority')} label={text.priority} hint={text.priorityHint} min={1} max={99} />
            <NumberField
              {...field('priceCeiling')}
              label={text.ceiling(chosen?.currency ?? '')}
              hint={text.ceilingHint}
              min={0}
              step={0.0001}
            />
          </div>
          <datalist id={`${formId}-countries`}>
            {knownCountries(protocol).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </datalist>
          <EnabledSwitch
            label={text.belowCost}
            hint={text.belowCostHint}
            value={field('sellsBelowCost').value}
            onChange={(sellsBelowCost) => fill({ sellsBelowCost })}
          />
          <EnabledSwitch label={text.enabled} value={field('isEnabled').value} onChange={(isEnabled) => fill({ isEnabled })} />
          {isElsewhere && (
            <p role="status" className="text-xs text-3">
              {text.elsewhere}
            </p>
          )}
          <ChangedNotice change={change} />
        </form>
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}
