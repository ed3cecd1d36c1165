import type { AdminService } from '@pinline/contract/services';
import { servicesText as text } from '../../strings/services.ts';
import type { CsvColumn } from '../../ui/csv.ts';
import { marginOf } from './rupees.rules.ts';

/** Services as a file. */
export const serviceColumns: CsvColumn<AdminService>[] = [
  { head: text.csv.id, value: ({ _id }) => _id },
  { head: text.columns.service, value: ({ serviceName }) => serviceName },
  { head: text.columns.code, value: ({ serviceCode }) => serviceCode },
  { head: text.csv.serverNumber, value: ({ serverId }) => serverId._id },
  { head: text.columns.server, value: ({ serverId }) => serverId.serverName },
  { head: text.columns.price, value: ({ price }) => price },
  { head: text.columns.cost, value: ({ cost }) => cost },
  { head: text.columns.margin, value: ({ price, cost }) => (cost === null ? null : marginOf({ price, cost })) },
  { head: text.csv.stock, value: ({ stock }) => stock },
  { head: text.columns.state, value: ({ isEnabled }) => (isEnabled ? text.on : text.off) },
];
