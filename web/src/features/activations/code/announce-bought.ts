import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { formatRupees } from '@pinline/contract/values/money-format';
import { toast } from '../../../platform/page/toasts.ts';
import { countryName } from '../../catalogue/country-name.ts';
import { activationsText } from '../activations.texts.ts';
import { boughtText as text } from './bought.texts.ts';
import { copyNumber, copyUnasked } from './copying.ts';
import { groupNumber, withoutPrefix } from './number-groups.ts';

const boughtMs = 4000;
const uncopiedMs = 10_000;

/** Says that it was copied only if it was; otherwise its button copies. */
export function announceBought(number: Mobile, isCopied: boolean): void {
  const { server, switchedFrom } = number;
  const spaced = spacedNumber(number);
  const title =
    switchedFrom !== null
      ? (isCopied ? text.switchedCopied : text.switchedTo)({ server, number: spaced })
      : isCopied
        ? activationsText.toasts.numberCopied(withoutPrefix(number))
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
  const button = isCopied ? undefined : copyButton(number);
  toast.success(title, { ms: isCopied ? ms : uncopiedMs, more: { ...more, text: [placeOf(number), shown].join(' · '), button } });
}

function spacedNumber(number: Mobile): string {
  return groupNumber(number).groups.join(' ');
}

/** `Server 3 · India · ₹18.00` */
function placeOf({ server, country, price }: Mobile): string {
  const named = country === null ? [] : [countryName(country)];
  return [activationsText.serverName(server), ...named, formatRupees(price)].join(' · ');
}

function copyButton(number: Mobile): { label: string; onPress: () => void } {
  return { label: activationsText.toasts.copy, onPress: () => void copyNumber(number) };
}
