import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { formatRupees } from '@pinline/contract/values/money-format';
import { copyArrived, copyLater, copyText } from '../../../platform/page/copy.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { countryName } from '../../catalogue/country-name.ts';
import { activationsText } from '../activations.texts.ts';
import { arrivalAlerts } from '../arrivals/alerts.ts';
import { groupNumber, withoutPrefix } from './number-groups.ts';

const copiedMs = 800;
const boughtMs = 4000;
const uncopiedMs = 10_000;

type PhoneNumber = Pick<Mobile, 'mobileno' | 'countryPrefix'>;

/** Without the country prefix. Returns whether it was copied. */
export function copyNumber(number: PhoneNumber): Promise<boolean> {
  return copyAsNumber(withoutPrefix(number));
}

export function copyWholeNumber({ mobileno }: Pick<Mobile, 'mobileno'>): Promise<boolean> {
  return copyAsNumber(mobileno);
}

async function copyAsNumber(value: string): Promise<boolean> {
  const isCopied = await copyText(value);
  if (isCopied) toast.success(activationsText.toasts.numberCopied(value), { ms: copiedMs });
  return isCopied;
}

/** The press of now allows the copy; called again once the number is known, or with null when there is none. Says where it came from. */
export function copyBought(): (number: Mobile | null) => void {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const isCopied = copyLater(promise);
  return (number) => {
    if (number === null) {
      reject(new Error('No number was bought'));
      return;
    }
    resolve(withoutPrefix(number));
    void isCopied.then((isOn) => announceBought(number, isOn));
  };
}

function announceBought(number: Mobile, isCopied: boolean): void {
  const text = activationsText.toasts;
  const { server, switchedFrom } = number;
  const spaced = spacedNumber(number);
  const title =
    switchedFrom !== null
      ? (isCopied ? text.switchedCopied : text.switchedTo)({ server, number: spaced })
      : isCopied
        ? text.numberCopied(withoutPrefix(number))
        : text.yourNumber(spaced);
  const more = { text: placeOf(number), button: isCopied ? undefined : copyButton(number) };
  toast.success(title, { ms: isCopied ? boughtMs : uncopiedMs, more });
}

type Announcement = { title: string; ms: number; openLabel: string; onOpen: () => void };

/** A number that was bought without a press. */
export async function announceUnasked(number: Mobile, { title, ms, ...more }: Announcement): Promise<void> {
  const isCopied = await copyUnasked(withoutPrefix(number));
  const spaced = spacedNumber(number);
  const shown = isCopied ? activationsText.toasts.numberCopied(spaced) : spaced;
  const text = [placeOf(number), shown].join(' · ');
  toast.success(title, { ms: isCopied ? ms : uncopiedMs, more: { ...more, text, button: isCopied ? undefined : copyButton(number) } });
}

function spacedNumber(number: PhoneNumber): string {
  return groupNumber(number).groups.join(' ');
}

/** `Server 3 · India · ₹18.00` */
function placeOf({ server, country, price }: Mobile): string {
  const named = country === null ? [] : [countryName(country)];
  return [activationsText.serverName(server), ...named, formatRupees(price)].join(' · ');
}

function copyButton(number: PhoneNumber): { label: string; onPress: () => void } {
  return { label: activationsText.toasts.copy, onPress: () => void copyNumber(number) };
}

export async function copyCode(value: string): Promise<boolean> {
  const isCopied = await copyText(value);
  if (isCopied) toast.success(activationsText.toasts.codeCopied(value), { ms: copiedMs });
  return isCopied;
}

/** What came without a press. Some browsers refuse, which is no failure: the toast and the card copy it too. */
export async function copyUnasked(value: string): Promise<boolean> {
  return arrivalAlerts.get().copiesCodes && copyArrived(value);
}
