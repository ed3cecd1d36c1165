import { useId } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ChangedNotice } from '../../../ui/form/changed-notice.tsx';
import { lists } from '../../../ui/list/list.texts.ts';
import { EnabledSwitch } from '../accounts/enabled-switch.tsx';
import type { AdminServer } from '../servers.api.ts';
import { serversText } from '../providers.texts.ts';
import { RouteFields } from './route-fields.tsx';
import { leadsElsewhere } from './route-form.rules.ts';
import { type RouteFormOptions, useRouteForm } from './use-route-form.ts';

const text = serversText.route;

type RouteDialogProps = RouteFormOptions & { servers: readonly AdminServer[] };

export function RouteDialog({ servers, ...options }: RouteDialogProps) {
  const formId = useId();
  const { form, field, fill, isBusy, route, change, provider, stepUpDialog } = useRouteForm(options);
  const typed = {
    server: field('server').value,
    providerId: field('providerId').value,
    country: field('country').value,
    operator: field('operator').value,
  };
  return (
    <>
      <FormDialog
        onClose={options.onClose}
        title={route === undefined ? text.addTitle : text.editTitle(route.label)}
        formId={formId}
        cancel={lists.cancel}
        submit={{ text: route === undefined ? text.submitAdd : text.submitEdit, busyText: text.busy, isBusy }}
      >
        <form {...form} id={formId} className="grid gap-4">
          <RouteFields field={field} fill={fill} provider={provider} servers={servers} providers={options.providers} />
          <EnabledSwitch
            label={text.belowCost}
            hint={text.belowCostHint}
            value={field('sellsBelowCost').value}
            onChange={(sellsBelowCost) => fill({ sellsBelowCost })}
          />
          <EnabledSwitch label={text.enabled} value={field('isEnabled').value} onChange={(isEnabled) => fill({ isEnabled })} />
          {route !== undefined && leadsElsewhere(typed, route) && (
            <p role="status" className="text-xs text-3">
              {text.elsewhere}
            </p>
          )}
          <ChangedNotice change={change} />
        </form>
      </FormDialog>
      {stepUpDialog}
    </>
  );
}
