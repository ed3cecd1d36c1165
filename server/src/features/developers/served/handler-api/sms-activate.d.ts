/** The published client has no types of its own. */
declare module 'sms-activate' {
  export default class SmsActivate {
    constructor(apiToken: string);
    session: { defaults: { baseURL: string } };
    getBalance(): Promise<number | null>;
    getNumber(service: string, country?: number): Promise<{ id: number; number: number }>;
    setStatus(id: number, status: number): Promise<string>;
    getStatus(id: number): Promise<string>;
    getCode(id: number): Promise<string | null>;
  }
}
