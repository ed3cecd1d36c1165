import type { AdminService } from '@pinline/contract/catalogue/services.calls';
import {
  aliasesProblem,
  joinAliases,
  serviceCodeProblem,
  serviceNameProblem,
  splitAliases,
} from '@pinline/contract/catalogue/services.rules';
import type { Image } from '@pinline/contract/images/images.calls';
import { priceProblem, readRupees } from './rupees.rules.ts';
import type { ServerChoice } from './server-choices.ts';
import type { OpenedFields, ServiceFields } from './services.api.ts';

export type ServiceForm = { serviceName: string; serverId: string; serviceCode: string; price: string; aliases: string; imageId: string };

export function serviceFormOf(service: AdminService | null, server: ServerChoice['_id'] | undefined): ServiceForm {
  return {
    serviceName: service?.serviceName ?? '',
    serverId: service?.serverId._id ?? server ?? '',
    serviceCode: service?.serviceCode ?? '',
    price: service === null ? '' : service.price.toFixed(2),
    aliases: joinAliases(service?.aliases ?? []),
    imageId: service?.imageId?._id ?? '',
  };
}

export function serviceProblems({ serviceName, serviceCode, price, aliases }: ServiceForm) {
  return {
    serviceName: serviceNameProblem(serviceName),
    serviceCode: serviceCodeProblem(serviceCode),
    price: priceProblem(price),
    aliases: aliasesProblem(aliases),
  };
}

/** What the form showed. */
export function openedFieldsOf({ serviceName, serviceCode, serverId, imageId, price, isEnabled, aliases }: AdminService): OpenedFields {
  return { serviceName, serviceCode, serverId: serverId._id, imageId: imageId?._id ?? null, price, isEnabled, aliases };
}

/** `aliases`: as the form showed them. Sent only when they were changed: another server may sell the code under more names. */
type Beside = { aliases: string; servers: readonly ServerChoice[]; image: Image | null; isEnabled: boolean };

export function fieldsIn(form: ServiceForm, { aliases, servers, image, isEnabled }: Beside): ServiceFields | undefined {
  const server = servers.find(({ _id }) => _id === form.serverId);
  const price = readRupees(form.price);
  if (server === undefined || price === undefined || image === null) return undefined;
  const serviceName = form.serviceName.trim();
  const fields = { serviceName, serviceCode: form.serviceCode.trim(), serverId: server._id, imageId: image._id, price, isEnabled };
  return form.aliases === aliases ? fields : { ...fields, aliases: splitAliases(form.aliases) };
}
