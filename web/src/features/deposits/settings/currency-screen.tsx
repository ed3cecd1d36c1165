import { currencyText as text } from './payment-settings.texts.ts';
import { Page } from '../../../ui/page.tsx';
import { CryptoCard } from './parts/crypto-card.tsx';
import { UpiCard } from './parts/upi-card.tsx';
import './parts/settings.css';

export function CurrencyScreen() {
  return (
    <Page title={text.title} subtitle={text.subtitle}>
      <div className="settings-cards">
        <UpiCard />
        <CryptoCard />
      </div>
    </Page>
  );
}
