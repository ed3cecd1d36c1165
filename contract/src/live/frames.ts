import { z } from 'zod';
import { again } from '../activations/number-parts.ts';
import { message, mobile, wireStatus } from '../activations/activations.calls.ts';
import { serverNumber } from '../catalogue/catalogue.calls.ts';
import { depositNews } from '../deposits/deposits.calls.ts';
import type { ErrorCode } from '../errors.ts';
import { id } from '../values/fields.ts';
import { rupees } from '../values/money.ts';
import { heldMoney } from '../wallet/wallet.calls.ts';
import { buying } from '../settings/settings.calls.ts';
import { waitlistEntry } from '../waitlist/waitlist.calls.ts';

export const hello = z.strictObject({ last_seq: z.int().nonnegative() });
const checkRequest = z.strictObject({ serialNumber: z.int().positive(), mobileId: id, resend: z.boolean().default(false) });
export const clientFrame = z.union([hello, checkRequest]);
export type ClientFrame = z.infer<typeof clientFrame>;

export const liveCodes = [
  'MALFORMED_REQUEST',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVER_BUSY',
  'ACTIVATION_NOT_FOUND',
  'RESEND_NOT_POSSIBLE',
] as const satisfies readonly ErrorCode[];
export type LiveCode = (typeof liveCodes)[number];

const seq = z.int().positive();

/** Those with a `seq` come from stored events: in order, at least once; a client drops repeats. */
const serverFrame = z.union([
  z.object({
    seq: seq.optional(),
    message: z.literal('OTP Successfully Generated!'),
    mobileId: id,
    serialNumber: z.int(),
    otpMessage: z.string(),
    otpIds: z.array(message),
    status: wireStatus,
    /** If it has ended with this message, and can be asked for again. */
    again: again.nullable().optional(),
  }),
  z.object({
    seq: seq.optional(),
    message: z.literal('Number cancelled'),
    mobileId: id,
    status: z.literal('cancelled'),
    /** At the end of its life; otherwise by a cancel. */
    isExpired: z.boolean().optional(),
    balance: rupees,
  }),
  z.object({ seq: seq.optional(), type: z.literal('activation'), mobile }),
  /** Its message is not in any frame before it is revealed. */
  z.object({ seq: seq.optional(), type: z.literal('late_code'), mobileId: id, price: rupees }),
  z.object({ seq: seq.optional(), type: z.literal('dismissed'), mobileId: id }),
  z.object({ seq: seq.optional(), type: z.literal('balance'), balance: rupees, ...heldMoney }),
  z.object({
    seq: seq.optional(),
    type: z.literal('deposit'),
    /** `reason` as in the transaction history. */
    transaction: depositNews.extend({ transactionId: z.string(), intentId: id.nullable(), reason: z.string().nullable() }),
    balance: rupees,
  }),
  /** It ended: also because its user removed it, or bought a number otherwise. */
  z.object({ seq: seq.optional(), type: z.literal('waitlist'), entry: waitlistEntry }),
  z.object({
    type: z.literal('progress'),
    /** The Idempotency-Key of the purchase. */
    key: z.string(),
    phase: z.enum(['reserving', 'asking', 'deepCheck']),
    server: serverNumber,
    step: z.int(),
    of: z.int(),
  }),
  /** Not stored: a client that was away reads `GET config`. */
  z.object({ type: z.literal('buying'), buying }),
  /** Everything up to `seq` has been sent. */
  z.object({ type: z.literal('ready'), seq: z.int().nonnegative() }),
  z.object({ message: z.string(), code: z.enum(liveCodes), mobileId: id.optional() }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;
