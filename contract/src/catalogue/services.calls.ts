import { z } from 'zod';
import { serverNumber } from './catalogue.calls.ts';
import { endpoint } from '../endpoint.ts';
import { id, optionalInQuery, ruled } from '../values/fields.ts';
import { image } from '../images/images.calls.ts';
import { positiveRupees, rupees } from '../values/money.ts';
import { downloadTicket, keyedPaging, pagination, searchText } from '../values/paging.ts';
import { aliasesMaximum, aliasProblem, serviceCodeProblem, serviceNameProblem, serviceStates } from './services.rules.ts';

const serviceState = z.enum(serviceStates);

const adminService = z.object({
  _id: id,
  serviceName: z.string(),
  serviceCode: z.string(),
  serverId: z.object({ _id: serverNumber, serverName: z.string() }),
  imageId: image.nullable(),
  price: rupees,
  /** Other names that searches find it by. All servers that sell the code share them. */
  aliases: z.array(z.string()),
  /** On the server's first route, rounded up to a paisa; null when unknown. */
  cost: rupees.nullable(),
  stock: z.int().nullable(),
  isEnabled: z.boolean(),
  state: serviceState,
});

export type AdminService = z.infer<typeof adminService>;

const fields = z.object({
  serviceName: ruled(serviceNameProblem),
  serviceCode: ruled(serviceCodeProblem),
  serverId: serverNumber,
  imageId: id,
  price: positiveRupees.max(100_000, 'At most ₹1,00,000'),
  isEnabled: z.boolean().optional(),
  aliases: z.array(ruled(aliasProblem)).max(aliasesMaximum).optional(),
});

/** What the form showed: refused with `CHANGED_MEANWHILE` when another value is stored. */
const opened = z.object({
  serviceName: z.string().max(200),
  serviceCode: z.string().max(64),
  serverId: serverNumber,
  imageId: id.nullable(),
  price: rupees,
  isEnabled: z.boolean(),
  aliases: z.array(z.string().max(40)).max(aliasesMaximum).optional(),
});

const serverOrAll = z.union([serverNumber, z.enum(['', 'all'])]).default('all');

export const services = {
  'GET admin/all-services': endpoint({
    summary: 'Every service of every server, by name; search by name or code',
    access: 'admin',
    cost: 2,
    permission: 'view',
    query: z.object({
      ...keyedPaging({ defaultLimit: 20 }),
      serverId: serverOrAll,
      serviceId: optionalInQuery(id),
      state: serviceState.optional(),
      search: searchText,
    }),
    replies: { 200: z.object({ data: z.array(adminService), pagination }) },
    errors: ['SERVICE_NOT_FOUND'],
  }),
  'GET admin/all-services.csv': endpoint({
    summary: 'The same services as a file',
    access: 'admin',
    permission: 'view',
    query: z.object({ serverId: serverOrAll, state: serviceState.optional(), search: searchText, ticket: downloadTicket }),
    csv: true,
    replies: { 200: null },
    errors: [],
  }),
  'POST service/add-service': endpoint({
    summary: 'Sell a service on a server',
    access: 'admin',
    permission: 'money',
    body: fields,
    replies: { 201: z.object({ data: adminService }) },
    errors: ['IMAGE_NOT_FOUND', 'SERVICE_EXISTS', 'SERVICE_FORBIDDEN', 'SECOND_FACTOR_NEEDED'],
  }),
  'PUT service/update/:id': endpoint({
    summary: 'Change a service; numbers that are waiting keep the price they were bought at',
    access: 'admin',
    permission: 'money',
    params: z.object({ id }),
    body: fields.extend({ _id: id.optional(), expected: opened.optional() }),
    replies: { 200: z.object({ data: adminService }) },
    errors: [
      'SERVICE_NOT_FOUND',
      'IMAGE_NOT_FOUND',
      'SERVICE_EXISTS',
      'SERVICE_HAS_NUMBERS',
      'SERVICE_FORBIDDEN',
      'CHANGED_MEANWHILE',
      'SECOND_FACTOR_NEEDED',
    ],
  }),
};
