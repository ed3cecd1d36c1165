import { coins } from '@pinline/contract/deposits/deposits.rules';
import { useQuery } from '@tanstack/react-query';
import { currencyText } from '../payment-settings.texts.ts';
import { cryptoSettingsQuery, type Crypto, priceOf } from '../payment-settings.api.ts';
import { AddressCheck } from './address-check.tsx';
import { CryptoForm } from './crypto-form.tsx';
import { Fact } from './fact.tsx';
import { SettingsCard } from './settings-card.tsx';
import '../../../../ui/list/listing.css';

const text = currencyText.crypto;

export function CryptoCard() {
  return (
    <SettingsCard
      to="money"
      title={text.title}
      failedTitle={text.failedTitle}
      query={useQuery(cryptoSettingsQuery())}
      View={View}
      Form={CryptoForm}
    />
  );
}

function View({ settings: crypto }: { settings: Crypto }) {
  return (
    <>
      <dl className="listing-facts">
        {coins.map((coin) => (
          <Fact key={coin} name={text.price(coin)}>
            <Price value={priceOf(crypto, coin)} />
          </Fact>
        ))}
        <Fact name={text.address}>{crypto.walletAddress === null ? null : <span className="num">{crypto.walletAddress}</span>}</Fact>
      </dl>
      {crypto.walletAddress !== null && <AddressCheck key={crypto.walletAddress} address={crypto.walletAddress} />}
      <p className="text-xs text-3">{text.note}</p>
    </>
  );
}

function Price({ value }: { value: number | undefined }) {
  if (value === undefined || value === 0) return <span className="text-3">{currencyText.notSet}</span>;
  return <span className="num text-1">₹{rate.format(value)}</span>;
}

const rate = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
