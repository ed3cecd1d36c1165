import type { ProfitRow } from '@pinline/contract/profit/profit.calls';
import type { CsvColumn } from '../../platform/api/csv-file.ts';

export const profitColumns: CsvColumn<ProfitRow>[] = [
  { head: 'Key', value: ({ key }) => key },
  { head: 'Name', value: ({ label }) => label },
  { head: 'Sold', value: ({ sold }) => sold },
  { head: 'Codes', value: ({ codes }) => codes },
  { head: 'Takings', value: ({ takings }) => takings },
  { head: 'Provider cost', value: ({ providerCost }) => providerCost },
  { head: 'Kept by providers', value: ({ leak }) => leak },
  { head: 'Promo codes', value: ({ promo }) => promo },
  { head: 'Referral bonuses', value: ({ referral }) => referral },
  { head: 'Deposit fees', value: ({ fees }) => fees },
  { head: 'Refunds', value: ({ refunds }) => refunds },
  { head: 'Net', value: ({ net }) => net },
  { head: 'Numbers kept', value: ({ kept }) => kept },
  { head: 'Numbers without a cost', value: ({ unpriced }) => unpriced },
];
