import { z } from 'zod';
import { certificate } from './certificate.rules.ts';

/** What a line keeps of the last time that it worked. Another shape counts as never. */
export const found = {
  address: z.object({ url: z.string(), ms: z.number(), certificate: certificate.optional() }),
  mail: z.object({ to: z.string(), server: z.string() }),
  routes: z.object({ routeIds: z.array(z.number()) }),
  number: z.object({ service: z.string(), server: z.number(), seconds: z.number(), costPaise: z.number().nullable() }),
  payment: z.object({ method: z.enum(['upi', 'trc20']), paise: z.number() }),
  backup: z.object({ file: z.string(), rows: z.number(), bytes: z.number() }),
};

export type Found = { [Line in keyof typeof found]: z.infer<(typeof found)[Line]> };

/** Without the password: it is shown. */
export function mailServerName(smtpUrl: string): string {
  const { protocol, host } = new URL(smtpUrl);
  return `${protocol}//${host}`;
}
