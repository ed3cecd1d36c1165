import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';

export const aliasesCalls = {
  'GET service/aliases': endpoint({
    summary: 'Other names that services are searched by: spellings, and with a capital other apps whose codes the service gets',
    access: 'user',
    scope: 'read',
    replies: { 200: z.object({ data: z.array(z.object({ serviceCode: z.string(), aliases: z.array(z.string()) })) }) },
    errors: [],
  }),
};
