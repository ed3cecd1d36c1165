import { useState } from 'react';
import { useAddress } from '../../../platform/page/address.ts';
import { importText as text } from './import.texts.ts';
import { Page } from '../../../ui/page.tsx';
import { BackTitle } from '../services/parts/back-title.tsx';
import { importSearch } from './import.search.ts';
import type { TypedPricing } from './parts/pricing-fields.tsx';
import { RouteChoice } from './parts/route-choice.tsx';
import { PriceListPart } from './price-list-part.tsx';

export function ImportScreen() {
  const { filters, show } = useAddress(importSearch);
  const [pricing, setPricing] = useState<TypedPricing>({ kind: 'percent', typed: '40', roundTo: 50 });
  if (filters.route !== undefined) {
    return (
      <PriceListPart key={filters.route} route={filters.route} filters={filters} onShow={show} pricing={pricing} onPricing={setPricing} />
    );
  }
  return (
    <Page title={<BackTitle title={text.title} back={text.back} />} subtitle={text.subtitle}>
      <RouteChoice />
    </Page>
  );
}
