import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { currencyText } from '../payment-settings.texts.ts';
import { upiSettingsQuery, type Upi } from '../payment-settings.api.ts';
import { ConnectionCheck } from './connection-check.tsx';
import { Fact } from './fact.tsx';
import { SettingsCard } from './settings-card.tsx';
import { UpiForm } from './upi-form.tsx';
import '../../../../ui/list/listing.css';
import './settings.css';

const text = currencyText.upi;

export function UpiCard() {
  const isLinked = useLocation({ select: ({ hash }) => hash === 'upi' });
  return (
    <SettingsCard
      to="money"
      title={text.title}
      failedTitle={text.failedTitle}
      query={useQuery(upiSettingsQuery())}
      View={View}
      Form={UpiForm}
      isAsked={isLinked}
    />
  );
}

function View({ settings: upi }: { settings: Upi }) {
  return (
    <>
      <QrPicture upi={upi} />
      <dl className="listing-facts">
        <Fact name={text.upiId}>{upi.upiId}</Fact>
        <Fact name={text.holder}>{upi.holderName}</Fact>
        <Fact name={text.merchant}>{upi.merchantId}</Fact>
        <Fact name={text.token}>{upi.Token === '' ? '' : <span className="num">{upi.Token}</span>}</Fact>
      </dl>
      {upi.merchantId === '' || upi.Token === '' ? upi.upiId !== '' && <Half /> : <ConnectionCheck />}
    </>
  );
}

function Half() {
  return (
    <div className="listing-well">
      <div>
        <b>{text.halfTitle}</b>
        <p className="text-xs text-3">{text.halfText}</p>
      </div>
    </div>
  );
}

function QrPicture({ upi: { imageId, existingQrUrl } }: { upi: Upi }) {
  const src = imageId?.src ?? existingQrUrl;
  if (src !== null) return <img src={src} alt={text.qr} className="settings-qr" />;
  return (
    <div className="listing-well">
      <div>
        <b>{text.noQr}</b>
        <p className="text-xs text-3">{text.noQrNote}</p>
      </div>
    </div>
  );
}
