import { type RemoteProtocol } from '@pinline/contract/providers/providers.rules';
import type { ReactNode } from 'react';
import { formatBalance } from '../../../platform/api/provider-balance.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { ProviderFields } from '../accounts/provider-form.rules.ts';
import type { AdminProvider, Connection } from '../servers.api.ts';
import { serversText } from '../providers.texts.ts';
import { explainConnection, protocolName } from './connection.rules.ts';
import { Line } from './connection-line.tsx';
import '../../../ui/list/listing.css';

const text = serversText.connection;

export type EnteredConnection = Pick<ProviderFields, 'baseUrl' | 'apiKey' | 'currency'> & { protocol: RemoteProtocol };
type AnswerProps = {
  answer: Connection;
  values: EnteredConnection;
  provider: AdminProvider | undefined;
  fill: ((next: Partial<ProviderFields>) => void) | undefined;
  again: ReactNode;
};

export function ConnectionAnswer({ answer, values, provider, fill, again }: AnswerProps) {
  const { outcome, found, currency, balance } = answer;
  const entered = values.currency.trim().toUpperCase();
  const isOther = currency !== null && currency !== entered;
  const isWorking = outcome === 'works' || outcome === 'no_money';
  // The protocol of a saved account stays as it is.
  const canSwitch = found !== null && fill !== undefined && (provider === undefined || found.protocol === provider.protocol);
  return (
    <>
      <Line tone={outcome === 'works' ? 'fine' : 'problem'}>{explainConnection(answer, values.protocol)}</Line>
      {isWorking && balance !== null && <Figures answer={answer} currency={currency ?? entered} />}
      {isWorking && isOther && (
        <>
          <Line tone="problem">{text.otherCurrency(currency, entered)}</Line>
          {fill !== undefined && <Remedy onPress={() => fill({ currency })}>{text.takeCurrency(currency)}</Remedy>}
        </>
      )}
      {canSwitch && (
        <Remedy onPress={() => fill(found)}>
          {found.protocol === values.protocol ? text.takeAddress : text.takeProtocol(protocolName(found.protocol))}
        </Remedy>
      )}
      {!isWorking && !canSwitch && again}
    </>
  );
}

function Figures({ answer: { balance, latencyMs, currency: stated }, currency }: { answer: Connection; currency: string }) {
  return (
    <dl className="listing-facts">
      <dt>{text.balance}</dt>
      <dd>
        <span className="num">{balanceIn(currency, balance ?? '')}</span>
        <span className="block text-xs text-3">{stated === null ? text.currencyUnstated : text.currencyStated}</span>
      </dd>
      {latencyMs !== null && (
        <>
          <dt>{text.latency}</dt>
          <dd className="num">{text.latencyMs(latencyMs.toLocaleString('en-IN'))}</dd>
        </>
      )}
    </dl>
  );
}

/** While the currency is being typed it is no currency yet. */
function balanceIn(currency: string, balance: string): string {
  return /^[A-Z]{3}$/.test(currency) ? formatBalance({ balance, currency }) : balance;
}

function Remedy({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <div>
      <Button size="sm" onClick={onPress}>
        {children}
      </Button>
    </div>
  );
}
