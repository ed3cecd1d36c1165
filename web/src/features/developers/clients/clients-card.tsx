import { fivesimCalls, handlerApiCalls, handlerApiPath } from '@pinline/contract/developers/protocols.rules';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy/copy-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Fact } from '../parts/fact.tsx';
import { developersText } from '../developers.texts.ts';
import './clients.css';

const text = developersText.clients;

const protocols = {
  handlerApi: { ...text.handlerApi, address: handlerApiPath, calls: handlerApiCalls },
  fivesim: { ...text.fivesim, address: '/v1', calls: fivesimCalls },
};

export function ClientsCard() {
  const [shown, setShown] = useState<keyof typeof protocols | null>(null);
  return (
    <Card>
      <CardHead title={text.title} />
      <ul className="clients">
        {(['handlerApi', 'fivesim'] as const).map((protocol) => (
          <li key={protocol}>
            <button type="button" aria-haspopup="dialog" onClick={() => setShown(protocol)}>
              <Line {...protocols[protocol]} />
            </button>
          </li>
        ))}
        <li>
          <a href="/api/openapi.json">
            <Line {...text.openApi} />
          </a>
        </li>
      </ul>
      {shown !== null && <ProtocolDialog {...protocols[shown]} onClose={() => setShown(null)} />}
    </Card>
  );
}

function Line({ name, hint }: { name: string; hint: string }) {
  return (
    <>
      <span>
        <b>{name}</b>
        <span>{hint}</span>
      </span>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
    </>
  );
}

type ProtocolDialogProps = (typeof protocols)[keyof typeof protocols] & { onClose: () => void };

function ProtocolDialog({ name, intro, place, address, calls, notes, onClose }: ProtocolDialogProps) {
  const url = `${location.origin}${address}`;
  return (
    <Dialog open onClose={onClose} title={name} subtitle={intro} footer={<Button onClick={onClose}>{text.close}</Button>}>
      <div className="developers-secret">
        <code aria-label={text.address}>{url}</code>
        <CopyButton value={url} />
      </div>
      <dl className="developers-facts">
        <Fact name={text.keyPlace}>{place}</Fact>
        <Fact name={text.prices}>{text.rupees}</Fact>
      </dl>
      <table className="clients-calls">
        <caption className="sr-only">{text.supported}</caption>
        <thead>
          <tr>
            <th scope="col">{text.supported}</th>
            <th scope="col">{text.scope}</th>
          </tr>
        </thead>
        <tbody>
          {calls.map(({ call, scope }) => (
            <tr key={call}>
              <td className="developers-code">{call}</td>
              <td>{scope === null ? text.noKey : developersText.scopes[scope]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="clients-notes">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Dialog>
  );
}
