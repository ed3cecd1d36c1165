/** An IP address, or a network such as `185.138.88.0/24`. */
export function webhookSourceProblem(text: string): string | undefined {
  const [address = '', bits, ...rest] = text.split('/');
  const length = isIpv4(address) ? 32 : isIpv6(address) ? 128 : undefined;
  if (length === undefined || rest.length > 0) return notOne;
  if (bits === undefined) return undefined;
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > length) return notOne;
  return Number(bits) === 0 ? 'That is every address: leave the list empty instead' : undefined;
}

export function parseWebhookSources(text: string): string[] {
  return text.split(/[\s,]/).filter((source) => source !== '');
}

const notOne = 'An address looks like 188.42.218.183, a network like 185.138.88.0/24';

function isIpv4(text: string): boolean {
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => String(Number(part)) === part && Number(part) <= 255);
}

/** URL parsers of browsers and servers validate IPv6. */
function isIpv6(text: string): boolean {
  return text.length <= 45 && text.includes(':') && /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`);
}
