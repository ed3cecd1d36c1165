import { z } from 'zod';
import { countedFigures, listedDimensions } from '../profit/profit.rules.ts';
import { optionalInQuery } from '../values/fields.ts';

export const historyFilter = {
  time: z.enum(['all', 'today', 'yesterday', 'last7days', 'last30days']).default('all'),
  status: z.enum(['all', 'success', 'pending', 'cancelled']).default('all'),
};

/** The numbers behind a figure of the profit page, in whole days of the operator's zone. */
export const figureFilter = {
  figure: optionalInQuery(z.enum(countedFigures)),
  from: optionalInQuery(z.iso.date(), 'Must be yyyy-MM-dd'),
  to: optionalInQuery(z.iso.date(), 'Must be yyyy-MM-dd'),
  by: optionalInQuery(z.enum(listedDimensions)),
  /** A value of that dimension, as `GET admin/profit` has it. */
  key: z.string().max(80, 'At most 80 characters').optional(),
};
