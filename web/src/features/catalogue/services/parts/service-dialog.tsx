import type { Image } from '@pinline/contract/images/calls';
import type { AdminService } from '@pinline/contract/catalogue/services.calls';
import { serviceCodeProblem, serviceNameProblem } from '@pinline/contract/catalogue/services.rules';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { toast } from '../../../../platform/page/toasts.ts';
import { untouched } from '../../../../ui/form/untouched.rules.ts';
import { useOpened } from '../../../../ui/form/use-opened.ts';
import { lists } from '../../../../ui/list/texts.ts';
import { servicesText } from '../texts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { ChangedNotice } from '../../../../ui/list/changed-notice.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { SwitchField } from '../../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useStepUp } from '../../../auth/step-up/step-up.tsx';
import { useForm } from '../../../../ui/form/form.ts';
import { ImagePicker } from '../../../images/parts/image-picker.tsx';
import { explainRefusal } from '../explain-refusal.ts';
import { priceProblem, readRupees } from '../rupees.rules.ts';
import type { ServerChoice } from '../server-choices.ts';
import { addService, findService, refreshServices, type ServiceFields, updateService } from '../services.api.ts';
import { CostOfPrice } from './cost-of-price.tsx';
import '../../../../ui/list/listing.css';
import '../services.css';

const { form: text, toasts } = servicesText;

type ServiceDialogProps = {
  /** The one to edit; null to add another. */
  service: AdminService | null;
  /** Where a new one is sold unless another server is chosen. */
  server: ServerChoice['_id'] | undefined;
  servers: readonly ServerChoice[];
  onClose: () => void;
};

export function ServiceDialog({ service: listed, server, servers, onClose }: ServiceDialogProps) {
  const queryClient = useQueryClient();
  const formId = useId();
  const stepUp = useStepUp();
  const { opened: service, change, save } = useOpened(listed);
  const [image, setImage] = useState<Image | null>(listed?.imageId ?? null);
  const [isEnabled, setIsEnabled] = useState(listed?.isEnabled ?? true);
  const { form, field, fill, isBusy } = useForm({
    start: startOf(service, server),
    problems: ({ serviceName, serviceCode, price }) => ({
      serviceName: serviceNameProblem(serviceName),
      serviceCode: serviceCodeProblem(serviceCode),
      price: priceProblem(price),
    }),
    send: async (values) => {
      const fields = fieldsOf(values, { servers, image, isEnabled });
      if (fields === undefined) return;
      const saved = await save({
        send: (opened) => stepUp.run(() => (opened === null ? addService(fields) : updateService(opened, fields))),
        look: async () => {
          void refreshServices(queryClient);
          return listed === null ? undefined : findService(listed._id);
        },
        follow: (opened, now) => {
          fill(untouched(values, { opened: startOf(opened, server), now: startOf(now, server) }));
          if (image?._id === opened?.imageId?._id) setImage(now?.imageId ?? null);
          if (isEnabled === opened?.isEnabled) setIsEnabled(now?.isEnabled ?? true);
        },
      });
      if (saved === undefined) return;
      toast.success((service === null ? toasts.created : toasts.updated)(saved.serviceName));
      void refreshServices(queryClient);
      onClose();
    },
    explain: explainRefusal,
  });
  const shown = { name: field('serviceName'), price: field('price'), code: field('serviceCode'), server: field('serverId') };
  const isComplete = image !== null && Object.values(shown).every(({ value }) => value.trim() !== '');
  const price = readRupees(shown.price.value);
  const isAsSaved = shown.server.value === service?.serverId._id && shown.code.value.trim() === service.serviceCode;
  // The disabled button swallows Enter without a word.
  const tell = ({ key }: KeyboardEvent) => key === 'Enter' && !isComplete && toast.error(text.incomplete);
  const plain = { autoComplete: 'off', onKeyDown: tell };
  const question = (
    <Dialog
      open
      wide
      onClose={onClose}
      title={service === null ? text.addTitle : text.editTitle}
      subtitle={service?.serviceName}
      footer={
        <>
          <Button onClick={onClose}>{lists.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!isComplete}
            busy={isBusy}
            busyText={service === null ? text.adding : text.saving}
          >
            {service === null ? servicesText.add : text.save}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="grid gap-4">
        <div className="services-pair">
          <TextField {...shown.name} {...plain} label={text.name} maxLength={80} data-autofocus />
          <SelectField
            {...shown.server}
            label={text.server}
            options={servers.map(({ _id, serverName }) => ({ value: _id, label: serverName }))}
            placeholder={text.chooseServer}
            onSelect={(serverId) => fill({ serverId })}
          />
          <TextField
            {...shown.code}
            {...plain}
            label={text.code}
            hint={text.codeHint}
            maxLength={32}
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField {...shown.price} {...plain} label={text.price} inputMode="decimal" maxLength={12} className="num" />
        </div>
        {service !== null && service.cost !== null && isAsSaved && <CostOfPrice price={price} cost={service.cost} />}
        {service !== null && price !== undefined && price !== service.price && <p className="text-xs text-3">{text.priceNote}</p>}
        <SwitchField label={text.isEnabled} hint={text.isEnabledHint} checked={isEnabled} onChange={setIsEnabled} />
        <ImagePicker
          value={image}
          problem={field('imageId').error}
          onPick={(picked) => {
            setImage(picked);
            fill({ imageId: picked._id });
          }}
        />
        <ChangedNotice change={change} />
      </form>
    </Dialog>
  );
  return (
    <>
      {question}
      {stepUp.dialog}
    </>
  );
}

type Values = ReturnType<typeof startOf>;

function startOf(service: AdminService | null, server: ServerChoice['_id'] | undefined) {
  return {
    serviceName: service?.serviceName ?? '',
    serverId: service?.serverId._id ?? server ?? '',
    serviceCode: service?.serviceCode ?? '',
    price: service === null ? '' : service.price.toFixed(2),
    imageId: service?.imageId?._id ?? '',
  };
}

type Beside = { servers: readonly ServerChoice[]; image: Image | null; isEnabled: boolean };

function fieldsOf(values: Values, { servers, image, isEnabled }: Beside): ServiceFields | undefined {
  const server = servers.find(({ _id }) => _id === values.serverId);
  const price = readRupees(values.price);
  if (server === undefined || price === undefined || image === null) return undefined;
  const serviceName = values.serviceName.trim();
  return { serviceName, serviceCode: values.serviceCode.trim(), serverId: server._id, imageId: image._id, price, isEnabled };
}
