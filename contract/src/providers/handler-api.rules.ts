/**
 * What a server of `handler_api.php` writes: ours, and the simulator. The client reads more than this, because other companies differ.
 * Numbers of countries and times are text.
 */
export type HandlerApiNumber = {
  activationId: number;
  phoneNumber: string;
  activationCost: number;
  currency: number;
  countryCode: string;
  canGetAnotherSms: '1' | '0';
  activationTime: string;
  activationOperator: string;
};

/** `10`: refunded by the provider's own decision. */
export type HandlerApiStatus = '2' | '3' | '4' | '6' | '8' | '10';

/** A row of the list of open numbers. */
export type HandlerApiOpenNumber = {
  activationId: string;
  serviceCode: string;
  phoneNumber: string;
  activationCost: number;
  activationStatus: HandlerApiStatus;
  smsCode: string[] | null;
  smsText: string | null;
  activationTime: string;
  discount: '0';
  repeated: '1' | '0';
  countryCode: string;
  countryName: string;
  canGetAnotherSms: '1' | '0';
  currency: number;
};

/** A row of the history. */
export type HandlerApiSale = {
  id: number;
  date: string;
  phone: string;
  sms: string | null;
  cost: number;
  status: HandlerApiStatus;
  currency: number;
};

/** Such as `2026-11-23 22:10:00`, without its zone. */
export function plainTime(at: Date, utcOffsetMinutes = 0): string {
  return new Date(at.getTime() + utcOffsetMinutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** What follows `STATUS_OK:`. Clients keep what is before a second colon, so there is none. */
export function codeText({ code, text }: { code: string | null; text: string }): string {
  return (code ?? text).replaceAll(/[:\s]+/g, ' ').trim();
}
