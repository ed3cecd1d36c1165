/** `RECEIVED`: there is a number, with or without a code. `BANNED` is the number's state, not the account's. */
export type FivesimStatus = 'PENDING' | 'RECEIVED' | 'CANCELED' | 'TIMEOUT' | 'FINISHED' | 'BANNED';

export type FivesimMessage = { created_at: string; date: string; sender: string; text: string; code: string };

/** What a server of 5sim's protocol writes: ours, and the simulator. The client reads more than this, because other companies differ. */
export type FivesimOrder = {
  id: number;
  phone: string;
  operator: string;
  product: string;
  price: number;
  status: FivesimStatus;
  expires: string;
  sms: FivesimMessage[] | null;
  created_at: string;
  forwarding: boolean;
  forwarding_number: string;
  country: string;
};
