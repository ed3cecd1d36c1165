import type { Coin } from '@pinline/contract/deposits/deposits.rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReplyOf } from '@pinline/contract/client';
import { topup } from '../deposits.texts.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { coinsQuery } from '../deposits.api.ts';
import { aboutCoins } from '../payment/payment-face.ts';
import { usePayment } from '../payment/use-payment.ts';
import { AmountForm } from '../payment/amount-form.tsx';
import { ChoiceChips } from '../payment/choice-chips.tsx';
import { CopyWell } from '../payment/copy-well.tsx';
import { MethodFailed, MethodNotSetUp } from './method-state.tsx';
import { Folded, PayColumns, SectionLine } from '../payment/pay-layout.tsx';
import { PaymentPart, PaymentSkeleton } from '../payment/payment-part.tsx';
import { PayCode, PayCodePlace } from '../payment/pay-code.tsx';
import { ReferenceForm } from '../payment/reference-form.tsx';
import { isTouch } from '../payment/touch.ts';

const text = topup.crypto;
const amounts = [500, 1000, 2500];

type Rate = { currencyName: Coin; /** Rupees per coin. */ currencyPrice: number };

export function CryptoDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(coinsQuery());
  const rates = data?.data.filter(({ currencyPrice }) => currencyPrice > 0) ?? [];
  return (
    <Dialog open wide isInAddress onClose={onClose} title={topup.methods.crypto.name}>
      {data === undefined ? (
        isError ? (
          <MethodFailed onRetry={() => void refetch()} />
        ) : (
          <PaymentSkeleton />
        )
      ) : data.walletAddress === null || rates.length === 0 ? (
        <MethodNotSetUp />
      ) : (
        <PayByCoins address={data.walletAddress} network={data.network} rates={rates} onDone={onClose} />
      )}
    </Dialog>
  );
}

type PayByCoinsProps = Pick<ReplyOf<'GET payment/allcurrency'>, 'network'> & {
  address: string;
  rates: readonly Rate[];
  onDone: () => void;
};

function PayByCoins({ address, network, rates, onDone }: PayByCoinsProps) {
  const payment = usePayment('crypto');
  const [coin, setCoin] = useState(rates[0]?.currencyName ?? 'USDT');
  const rate = rates.find(({ currencyName }) => currencyName === coin)?.currencyPrice ?? 0;
  const isPhone = isTouch();
  const anyAmount = <PayCode label={text.qrLabel} text={address} caption={text.qrCaption} />;
  const where = <Where address={address} network={network} />;
  return (
    <PaymentPart
      payment={payment}
      onDone={onDone}
      payee={<Where address={payment.intent?.walletAddress ?? address} network={network} />}
      form={
        <PayColumns code={isPhone ? undefined : <PayCodePlace />}>
          <div className="grid content-start gap-4">
            <ChoiceChips
              legend={text.coin}
              field={{
                name: 'coin',
                value: coin,
                error: undefined,
                onChange: ({ target }) => setCoin(rates.find(({ currencyName }) => currencyName === target.value)?.currencyName ?? coin),
              }}
              options={rates.map((each) => ({ value: each.currencyName, label: <RateLabel rate={each} /> }))}
            />
            <AmountForm
              amounts={amounts}
              onSend={async (amount) => void (await payment.start({ amount, coin }))}
              {...(isPhone && { submitText: () => topup.amount.showAmount })}
              note={(amount) => noteOf({ amount, rate, coin })}
            />
            {!isPhone && where}
          </div>
        </PayColumns>
      }
      below={
        isPhone ? (
          <Folded title={topup.alreadySent}>
            {anyAmount}
            {payment.intent === undefined && where}
            <ReferenceForm method="crypto" onDone={onDone} />
          </Folded>
        ) : (
          <>
            <SectionLine title={topup.alreadySent} />
            <ReferenceForm method="crypto" onDone={onDone} />
            <Folded title={topup.anyAmount}>{anyAmount}</Folded>
          </>
        )
      }
    />
  );
}

function RateLabel({ rate: { currencyName, currencyPrice } }: { rate: Rate }) {
  return (
    <span className="grid justify-items-center py-1 leading-tight">
      <span>{currencyName}</span>
      <span className="num text-xs font-body text-3">{formatRupees(currencyPrice)}</span>
    </span>
  );
}

function Where({ address, network }: { address: string; network: string }) {
  return (
    <div className="grid gap-2">
      <CopyWell label={text.address} copyLabel={text.copyAddress} value={address} what={text.addressName} />
      <p className="flex items-start gap-1.5 text-xs text-warning-text">
        <TriangleAlert size={14} strokeWidth={1.75} aria-hidden className="mt-px" />
        <span>
          <Sentence text={text.warning} values={{ network: <b className="text-warning-text">{network}</b> }} />
        </span>
      </p>
    </div>
  );
}

function noteOf({ amount, rate, coin }: { amount: number; rate: number; coin: Coin }): string {
  const coins = aboutCoins(amount, rate);
  return coins === undefined ? topup.amount.hint : text.about(`${coins} ${coin}`);
}
