/** What the tests use of them. */
declare module 'fivesim-api' {
  export type Order = { id: number; phone: string; status: string; price: number; sms: { code: string }[] | null };
  export class FiveSimAPI {
    constructor(token: string);
    static baseURL: string;
    static getCountries(): Promise<Record<string, unknown>>;
    static getPricesByCountryAndProduct(country: string, product: string): Promise<Record<string, Record<string, unknown>>>;
    client: { defaults: { baseURL: string } };
    getProfile(): Promise<{ balance: number }>;
    getOrderHistory(options: { category: string }): Promise<{ Total: number }>;
    buyActivationNumber(country: string, operator: string, product: string, options?: { maxPrice?: number }): Promise<Order>;
    checkOrder(id: number): Promise<Order>;
    finishOrder(id: number): Promise<Order>;
    cancelOrder(id: number): Promise<Order>;
    banOrder(id: number): Promise<Order>;
  }
}

declare module '5sim-api' {
  type Part = { api: { defaults: { baseURL: string }; get(path: string): Promise<{ data: { sms: { code: string }[] | null } }> } };
  type Order = { id: number; phone: string; status: string };
  export class FiveSim {
    constructor(apiKey: string);
    balance: Part;
    orderHistory: Part;
    number: Part;
    sms: Part;
    getUserBalance(): Promise<{ balance: number; frozen_balance: number }>;
    getOrderHistory(category: string): Promise<{ Total: number }>;
    buyActivationNumber(wish: { country: string; operator: string; product: string }): Promise<Order>;
    cancelNumber(id: number): Promise<Order>;
    waitForSMS(wish: { id: number; timeout: number; interval: number }): Promise<{ code: string }>;
  }
}
