import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { formatRupees } from '@pinline/contract/values/money-format';
import { toast } from '../../../platform/page/toasts.ts';
import { countryName } from '../../catalogue/country-name.ts';
import { activationsText } from '../activations.texts.ts';
import { boughtText as text } from './bought.texts.ts';
import { groupNumber, withoutPrefix } from './number-groups.ts';

const boughtMs = 4000;
const uncopiedMs = 10_000;

/** Whether it was copied, and what copies it if it wasn't. */
type Copied = { isCopied: boolean; onCopy: () => void };

/** Says that it was copied only if it was. */
export function announceBought(number: Mobile, copied: Copied): void {
  const { server, switchedFrom } = number;
  const { isCopied } = copied;
  const spaced = spacedNumber(number);
  const title =
    switchedFrom !== null
      ? (isCopied ? text.switchedCopied : text.switchedTo)({ server, number: spaced })
      : isCopied
        ? activationsText.toasts.numberCopied(withoutPrefix(number))
        : text.yourNumber(spaced);
  toast.success(title, { ms: isCopied ? boughtMs : uncopiedMs, more: { text: placeOf(number), button: copyButton(copied) } });
}

type Announcement = Copied & { title: string; ms: number; openLabel: string; onOpen: () => void };

/** A number that was bought without a press. */
export function announceUnasked(number: Mobile, { title, ms, openLabel, onOpen, ...copied }: Announcement): void {
  const spaced = spacedNumber(number);
  const shown = copied.isCopied ? activationsText.toasts.numberCopied(spaced) : spaced;
  const more = { text: [placeOf(number), shown].join(' · '), openLabel, onOpen, button: copyButton(copied) };
  toast.success(title, { ms: copied.isCopied ? ms : uncopiedMs, more });
}

function spacedNumber(number: Mobile): string {
  return groupNumber(number).groups.join(' ');
}

/** `Server 3 · India · ₹18.00` */
function placeOf({ server, country, price }: Mobile): string {
  const named = country === null ? [] : [countryName(country)];
  return [activationsText.serverName(server), ...named, formatRupees(price)].join(' · ');
}

function copyButton({ isCopied, onCopy }: Copied): { label: string; onPress: () => void } | undefined {
  return isCopied ? undefined : { label: activationsText.toasts.copy, onPress: onCopy };
}
