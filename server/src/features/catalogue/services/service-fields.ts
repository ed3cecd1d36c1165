import { joinAliases, splitAliases } from '@pinline/contract/catalogue/services.rules';
import { serverNumberOf } from '@pinline/contract/catalogue/catalogue.rules';
import type { AdminService } from '@pinline/contract/catalogue/services.calls';
import { paise, toPaise, toRupees } from '@pinline/contract/values/money';
import { formatRupees } from '@pinline/contract/values/money-format';
import type { Ask } from '../../../platform/api/api.ts';
import { formatSwitch, quoteText, type Words } from '../../../platform/api/changed-meanwhile.ts';
import { presentPicture } from '../picture.present.ts';
import type { ListedService, ServiceFields } from './services.sql.ts';

type Sent = Omit<NonNullable<Ask<'PUT service/update/:id'>['body']['expected']>, 'isEnabled'>;

/** What the client didn't send is undefined. */
export type SentFields<IsEnabled> = Omit<ServiceFields, 'isEnabled' | 'aliases'> & { isEnabled: IsEnabled; aliases: string | undefined };

export function readFields<IsEnabled>(sent: Sent, isEnabled: IsEnabled): SentFields<IsEnabled> {
  return {
    name: sent.serviceName.trim(),
    code: sent.serviceCode.trim(),
    server: Number(sent.serverId),
    imageId: sent.imageId === null ? null : Number(sent.imageId),
    price: toPaise(sent.price),
    isEnabled,
    aliases: sent.aliases && joinAliases(sent.aliases.map((name) => name.trim())),
  };
}

export function presentService(row: ListedService): AdminService {
  const { id, name, code, server, serverName, price, cost, stock, isEnabled, aliases, state } = row;
  return {
    _id: String(id),
    serviceName: name,
    serviceCode: code,
    serverId: { _id: serverNumberOf(server), serverName },
    imageId: presentPicture(row),
    price: toRupees(paise(price)),
    cost: cost === null ? null : toRupees(paise(cost)),
    stock,
    isEnabled,
    aliases: splitAliases(aliases),
    state,
  };
}

/** As an operator is told what another one changed meanwhile. */
export const serviceWords: Words<ServiceFields> = {
  price: { name: 'the price', format: (price) => formatRupees(toRupees(paise(price))) },
  isEnabled: { name: 'the sale', format: formatSwitch },
  name: { name: 'the name', format: quoteText },
  server: { name: 'the server', format: String },
  code: { name: 'the code', format: quoteText },
  imageId: { name: 'the picture' },
  aliases: { name: 'the list of other names', format: quoteText },
};

export function describeForAudit({ name, code, server, imageId, price, isEnabled, aliases }: ServiceFields): Record<string, unknown> {
  const others = aliases !== '' && { aliases };
  return { serviceName: name, serviceCode: code, server, imageId, price: toRupees(paise(price)), isEnabled, ...others };
}
