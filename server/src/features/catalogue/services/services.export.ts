import { joinAliases } from '@pinline/contract/catalogue/services.rules';
import { paise, toPaise, toRupees } from '@pinline/contract/values/money';
import type { AdminService } from '@pinline/contract/catalogue/services.calls';
import type { CsvColumn } from '../../../platform/api/csv-file.ts';

export const serviceColumns: CsvColumn<AdminService>[] = [
  { head: 'Id', value: ({ _id }) => _id },
  { head: 'Service', value: ({ serviceName }) => serviceName },
  { head: 'Code', value: ({ serviceCode }) => serviceCode },
  { head: 'Server number', value: ({ serverId }) => serverId._id },
  { head: 'Server', value: ({ serverId }) => serverId.serverName },
  { head: 'Price', value: ({ price }) => price },
  { head: 'Cost', value: ({ cost }) => cost },
  { head: 'Margin', value: ({ price, cost }) => (cost === null ? null : toRupees(paise(toPaise(price) - toPaise(cost)))) },
  { head: 'Stock', value: ({ stock }) => stock },
  { head: 'Other names', value: ({ aliases }) => joinAliases(aliases) },
  { head: 'State', value: ({ state }) => states[state] },
];

const states = { on_sale: 'On sale', sold_out: 'Out of stock', too_costly: 'Costs too much', off: 'Off' };
