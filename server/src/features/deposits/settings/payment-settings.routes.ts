import { coins } from '@pinline/contract/deposits/deposits.rules';
import type { UpiSettings as ShownUpi } from '@pinline/contract/deposits/payment-settings.calls';
import type { Deps } from '../../../deps.ts';
import { reply, type Ask, type Mount } from '../../../platform/api/api.ts';
import { refuse } from '../../../platform/errors.ts';
import { masked } from '../../../platform/secrets/masked.ts';
import { findQrPicture } from '../../images/qr/qr-pictures.commands.ts';
import { changeCrypto, checkWalletAddress, type OpenedCrypto } from './crypto-settings.commands.ts';
import { changeUpi, openToken, testUpi } from './upi-settings.commands.ts';
import { formatRate } from './payment-settings.rules.ts';
import { findCryptoSettings, findUpiSettings, type CryptoSettings, type UpiSettings } from './payment-settings.sql.ts';

export function mountPaymentSettings(mount: Mount, deps: Deps): void {
  mount('GET admin/upi', async () => reply(200, { data: await presentUpi(deps, await findUpiSettings(deps.db.autocommit)) }));

  mount('PUT admin/upi', async ({ body, from }, caller) => {
    const { imageId, holderName, merchantId, Token: token, expected: opened } = body;
    const change = { imageId, holderName, merchantId, token, opened, upiId: body.upiId.trim() };
    return reply(200, { data: await presentUpi(deps, await changeUpi(deps, { caller, from }, change)) });
  });

  mount('POST admin/upi/test', async () => reply(200, await testUpi(deps)));

  mount('POST admin/currency/check', async ({ body }, { userId }) =>
    reply(200, await checkWalletAddress(deps, userId, body.walletAddress.trim())),
  );

  mount('GET admin/allcurrency', async () => reply(200, presentCrypto(await findCryptoSettings(deps.db.autocommit))));

  mount('PUT admin/currency', async ({ body, from }, caller) => {
    const { usdt, trx, walletAddress, expected } = body;
    if (usdt.currencyName !== 'USDT') refuse('INVALID_FIELDS', { fields: { usdt: 'This must be USDT' } });
    if (trx.currencyName !== 'TRX') refuse('INVALID_FIELDS', { fields: { trx: 'This must be TRX' } });
    const rates = { USDT: formatRate(usdt.currencyPrice), TRX: formatRate(trx.currencyPrice) };
    return reply(
      200,
      presentCrypto(await changeCrypto(deps, { caller, from }, { rates, walletAddress, opened: expected && openedOf(expected) })),
    );
  });
}

async function presentUpi(deps: Pick<Deps, 'db' | 'secrets'>, set: UpiSettings | undefined): Promise<ShownUpi> {
  const { imageId = null, tokenSealed = null } = set ?? {};
  const picture = await findQrPicture(deps.db.autocommit, imageId);
  return {
    upiId: set?.upiId ?? '',
    holderName: set?.holderName ?? '',
    merchantId: set?.merchantId ?? '',
    Token: tokenSealed === null ? '' : masked(openToken(deps, tokenSealed)),
    imageId: picture === undefined ? null : { _id: picture.id, src: picture.src },
    existingQrUrl: picture?.src ?? null,
  };
}

function openedOf({ currencies, walletAddress }: NonNullable<Ask<'PUT admin/currency'>['body']['expected']>): OpenedCrypto {
  const rateOf = (coin: (typeof coins)[number]): string | null => {
    const found = currencies.find(({ currencyName }) => currencyName === coin);
    return found === undefined ? null : formatRate(found.currencyPrice);
  };
  return { USDT: rateOf('USDT'), TRX: rateOf('TRX'), walletAddress };
}

function presentCrypto(set: CryptoSettings | undefined) {
  const currencies = coins.flatMap((coin) => {
    const rate = set?.rates[coin] ?? null;
    return rate === null ? [] : [{ currencyName: coin, currencyPrice: Number(rate) }];
  });
  return { currencies, walletAddress: set?.walletAddress ?? null };
}
