import type { AdminService } from '@pinline/contract/catalogue/services.calls';
import type { Image } from '@pinline/contract/images/images.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { untouched } from '../../../ui/form/untouched.rules.ts';
import { useOpened } from '../../../ui/form/use-opened.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { explainRefusal } from './explain-refusal.ts';
import type { ServerChoice } from './server-choices.ts';
import { fieldsIn, openedFieldsOf, serviceFormOf, serviceProblems } from './service-form.rules.ts';
import { addService, findService, refreshServices, updateService } from './services.api.ts';
import { servicesText } from './services.texts.ts';

const { toasts } = servicesText;

export type ServiceFormOptions = {
  service: AdminService | null;
  server: ServerChoice['_id'] | undefined;
  servers: readonly ServerChoice[];
  onClose: () => void;
};

export function useServiceForm({ service: listed, server, servers, onClose }: ServiceFormOptions) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const { opened: service, change, save } = useOpened(listed);
  const [image, setImage] = useState<Image | null>(listed?.imageId ?? null);
  const [isEnabled, setIsEnabled] = useState(listed?.isEnabled ?? true);
  const { form, field, fill, isBusy } = useKeptForm({
    keepAs: `service:${listed?._id ?? 'new'}`,
    notKept: ['imageId'],
    start: serviceFormOf(service, server),
    problems: serviceProblems,
    send: async (values) => {
      const fields = fieldsIn(values, { aliases: serviceFormOf(service, server).aliases, servers, image, isEnabled });
      if (fields === undefined) return;
      const saved = await save({
        send: (opened) =>
          stepUp.run(() => (opened === null ? addService(fields) : updateService(opened._id, fields, openedFieldsOf(opened)))),
        look: async () => {
          void refreshServices(queryClient);
          return listed === null ? undefined : findService(listed._id);
        },
        follow: (opened, now) => {
          fill(untouched(values, { opened: serviceFormOf(opened, server), now: serviceFormOf(now, server) }));
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
  const pickImage = (picked: Image) => {
    setImage(picked);
    fill({ imageId: picked._id });
  };
  return { form, field, fill, isBusy, service, change, image, pickImage, isEnabled, setIsEnabled, stepUpDialog: stepUp.dialog };
}
