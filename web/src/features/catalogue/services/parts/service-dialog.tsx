import { useId } from 'react';
import { toast } from '../../../../platform/page/toasts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { SwitchField } from '../../../../ui/fields/switch-field.tsx';
import { ChangedNotice } from '../../../../ui/form/changed-notice.tsx';
import { lists } from '../../../../ui/list/list.texts.ts';
import { ImagePicker } from '../../../images/parts/image-picker.tsx';
import { readRupees } from '../rupees.rules.ts';
import { servicesText } from '../services.texts.ts';
import { type ServiceFormOptions, useServiceForm } from '../use-service-form.ts';
import { CostOfPrice } from './cost-of-price.tsx';
import { ServiceFields } from './service-fields.tsx';
import '../../../../ui/list/listing.css';

const { form: text } = servicesText;
const required = ['serviceName', 'price', 'serviceCode', 'serverId'] as const;

export function ServiceDialog(options: ServiceFormOptions) {
  const formId = useId();
  const { form, field, fill, isBusy, service, change, image, pickImage, isEnabled, setIsEnabled, stepUpDialog } = useServiceForm(options);
  const isComplete = image !== null && required.every((name) => field(name).value.trim() !== '');
  const price = readRupees(field('price').value);
  const isAsSaved = field('serverId').value === service?.serverId._id && field('serviceCode').value.trim() === service.serviceCode;
  return (
    <>
      <Dialog
        open
        wide
        onClose={options.onClose}
        title={service === null ? text.addTitle : text.editTitle}
        subtitle={service?.serviceName}
        footer={
          <>
            <Button onClick={options.onClose}>{lists.cancel}</Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              disabled={!isComplete}
              title={isComplete ? undefined : text.incomplete}
              busy={isBusy}
              busyText={service === null ? text.adding : text.saving}
            >
              {service === null ? servicesText.add : text.save}
            </Button>
          </>
        }
      >
        <form {...form} id={formId} className="grid gap-4">
          <ServiceFields
            field={field}
            fill={fill}
            servers={options.servers}
            onEnter={() => {
              // A disabled button ignores Enter silently.
              if (!isComplete) toast.error(text.incomplete);
            }}
          />
          {service !== null && service.cost !== null && isAsSaved && <CostOfPrice price={price} cost={service.cost} />}
          {service !== null && price !== undefined && price !== service.price && <p className="text-xs text-3">{text.priceNote}</p>}
          <SwitchField label={text.isEnabled} hint={text.isEnabledHint} checked={isEnabled} onChange={setIsEnabled} />
          <ImagePicker value={image} problem={field('imageId').error} onPick={pickImage} />
          <ChangedNotice change={change} />
        </form>
      </Dialog>
      {stepUpDialog}
    </>
  );
}
