import type { OperatorRole } from '@pinline/contract/auth/permissions.rules';
import { hiddenMessage, isCodeHidden } from './history/hidden-codes.rules.ts';
import { countryPrefix, lateCodeOfferHours } from '@pinline/contract/activations/activations.rules';
import type { AdminHistoryRecord, HistoryRow, Message, Mobile } from '@pinline/contract/activations/activations.calls';
import { findCountry, findCountryByPrefix, type Country } from '@pinline/contract/catalogue/countries.rules';
import { serverNumberOf, type ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import type { ServerFrame } from '@pinline/contract/live/frames';
import type { Protocol } from '@pinline/contract/providers/providers.rules';
import { paise, toRupees } from '@pinline/contract/values/money';
import { canResend, wireStatus } from './activations.rules.ts';
import type { ActivationRow, StoredMessage } from './activations.sql.ts';
import type { RecordRow } from './history/admin-history.sql.ts';
import { operatorTime } from './operator-time.ts';

/** Amounts in paise. */
export type RecordUser = { id: number; email: string; balance: number; deposited: number };

/** Undefined while there is no number. */
export function presentMobile(row: ActivationRow, timeZone: string): Mobile | undefined {
  const status = wireStatus(row);
  if (status === undefined || row.phoneNumber === null || row.createdAt === null || row.expiresAt === null || row.cancellableAt === null)
    return undefined;
  const server = serverOf(row);
  return {
    _id: String(row.id),
    mobileno: row.phoneNumber,
    countryPrefix: countryPrefix(row.phoneNumber),
    country: countryOf(row, row.phoneNumber),
    serialNumber: row.serialNumber,
    serviceId: String(row.serviceId),
    server,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    cancellableAt: row.cancellableAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    canResend: canResend({ state: row.state, server }),
    isCancelling: row.state === 'cancelling',
    isExpired: row.state === 'expired',
    isListening: ['waiting', 'cancelling', 'received'].includes(row.state),
    price: toRupees(paise(row.price)),
    isDeepCheck: row.isDeepCheck,
    status,
    time: operatorTime(row.createdAt, timeZone),
    // A message without a text was erased.
    otpIds: row.messages.filter(({ text }) => text !== '').map(presentMessage),
    odds: row.odds,
    switchedTo: row.switchedToId === null ? null : String(row.switchedToId),
    switchedFrom: row.switchedFromId === null ? null : String(row.switchedFromId),
    again: againOf(row),
    againOf: row.againOfId === null ? null : String(row.againOfId),
    isRouteFallen: row.isRouteFallen,
    isRefunded: row.isRefunded,
    lateCode: row.lateCodeAt && lateCodeOf({ ...row, arrivedAt: row.lateCodeAt }),
  };
}

function againOf({ again }: Pick<ActivationRow, 'again'>): Mobile['again'] {
  return again && { ...again, price: toRupees(paise(again.price)) };
}

function lateCodeOf({ price, arrivedAt, isSecondCharge }: { price: number; arrivedAt: Date; isSecondCharge: boolean }): Mobile['lateCode'] {
  const expiresAt = new Date(arrivedAt.getTime() + lateCodeOfferHours * 3_600_000);
  return { price: toRupees(paise(price)), receivedAt: arrivedAt.toISOString(), expiresAt: expiresAt.toISOString(), isSecondCharge };
}

/** Where several countries share a prefix, the route tells which one it is, unless the provider sent a number of yet another country. */
export function countryOf({ protocol, country }: Pick<ActivationRow, 'protocol' | 'country'>, phoneNumber: string): Country | null {
  const prefix = countryPrefix(phoneNumber);
  const byNumber = findCountryByPrefix(prefix);
  if (byNumber !== undefined || protocol === null || country === null) return byNumber ?? null;
  // The column's check allows the protocols of the contract alone.
  const byRoute = findCountry(protocol as Protocol, country);
  return byRoute?.prefix === prefix ? byRoute : null;
}

export function presentHistoryRow(row: ActivationRow, timeZone: string): HistoryRow | undefined {
  const mobile = presentMobile(row, timeZone);
  return (
    mobile && {
      ...mobile,
      serviceId: { _id: mobile.serviceId, serviceName: row.serviceName, logo: row.logo, serverId: { server: mobile.server } },
    }
  );
}

type Reader = { timeZone: string; operatorRole: OperatorRole | null };

export function presentRecord(row: RecordRow, user: RecordUser, { timeZone, operatorRole }: Reader): AdminHistoryRecord | undefined {
  const status = wireStatus(row);
  if (status === undefined || row.phoneNumber === null || row.createdAt === null || row.expiresAt === null) return undefined;
  const server = { server: serverOf(row) };
  const isHidden = isCodeHidden(operatorRole, row);
  return {
    _id: String(row.id),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    status,
    price: toRupees(paise(row.price)),
    mobileno: row.phoneNumber,
    time: operatorTime(row.createdAt, timeZone),
    user: {
      _id: String(user.id),
      email: user.email,
      balance: toRupees(paise(user.balance)),
      walletBalance: toRupees(paise(user.deposited)),
    },
    service: { serviceName: row.serviceName, logo: row.logo, server },
    serviceId: { serverId: server },
    isRefunded: row.isRefunded,
    otpIds: row.messages.map(({ text, code }) => (isHidden ? { otpMessage: hiddenMessage, code: null } : { otpMessage: text, code })),
  };
}

export function messageFrame(row: ActivationRow, message: StoredMessage): ServerFrame {
  return {
    message: 'OTP Successfully Generated!',
    mobileId: String(row.id),
    serialNumber: row.serialNumber,
    otpMessage: message.text,
    otpIds: row.messages.filter(({ no }) => no <= message.no).map(presentMessage),
    status: wireStatus(row) ?? 'pending',
    again: againOf(row),
  };
}

export function serverOf(row: { server: number }): ServerNumber {
  return serverNumberOf(row.server);
}

function presentMessage(message: StoredMessage): Message {
  return { _id: String(message.id), otpMessage: message.text, code: message.code, receivedAt: new Date(message.receivedAt).toISOString() };
}
