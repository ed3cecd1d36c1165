import { serverNumberOf } from '@pinline/contract/catalogue/catalogue.rules';
import type { ReplyOf } from '@pinline/contract/client';
import type { Config } from '../../config.ts';
import type { SoldService } from '../catalogue/forbidden/forbidden.sql.ts';
import type { OperatorSettings } from './settings.sql.ts';

export function presentPayments(payments: OperatorSettings['payments'], config: Pick<Config, 'cryptoClaimMinutes' | 'minDeposit'>) {
  return { ...payments, defaultCryptoClaimMinutes: config.cryptoClaimMinutes, defaultMinDeposit: config.minDeposit };
}

export function presentHome(home: OperatorSettings['home'], config: Pick<Config, 'homeCountry'>) {
  return { ...home, defaultCountry: config.homeCountry };
}

export function presentServices(services: SoldService[]): ReplyOf<'POST admin/settings/forbidden-services'>['data'] {
  return services.map(({ id, name, server }) => ({
    _id: String(id),
    serviceName: name,
    server: serverNumberOf(server),
  }));
}
