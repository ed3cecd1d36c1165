/** HttpOnly, sent to the calls below `path` only. */
export type SignInCookie = { name: string; path: string; seconds: number; sameSite: 'Lax' | 'Strict' };

/** Lax, because the callback is a redirect from another site. */
export const flowCookie: SignInCookie = { name: 'google-flow', path: '/api/auth/google', seconds: 600, sameSite: 'Lax' };

/** Binds the one-time code to the browser that signed in. Strict, because only our own page sends it. */
export const browserCookie: SignInCookie = { name: 'sign-in-browser', path: '/api/auth', seconds: 60, sameSite: 'Strict' };

function setCookie(cookie: SignInCookie, value: string, publicUrl: string): string {
  return cookieLine(cookie, { value, seconds: cookie.seconds, publicUrl });
}

function clearCookie(cookie: SignInCookie, publicUrl: string): string {
  return cookieLine(cookie, { value: '', seconds: 0, publicUrl });
}

const maxTabs = 3;

export function readTabs(cookie: SignInCookie, header: string | null, publicUrl: string): string[] {
  return (readCookie(cookie, header, publicUrl) ?? '').split(tabSeparator).filter((value) => value !== '');
}

export function setTabs(cookie: SignInCookie, values: string[], publicUrl: string): string {
  return values.length === 0 ? clearCookie(cookie, publicUrl) : setCookie(cookie, values.slice(-maxTabs).join(tabSeparator), publicUrl);
}

const tabSeparator = '.';

/** Two cookies of one name mean that another site planted one: ignore both. */
function readCookie(cookie: SignInCookie, header: string | null, publicUrl: string): string | undefined {
  const start = `${nameOf(cookie, publicUrl)}=`;
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start));
  return values.length === 1 ? values[0]?.slice(start.length) : undefined;
}

function cookieLine(cookie: SignInCookie, { value, seconds, publicUrl }: { value: string; seconds: number; publicUrl: string }): string {
  const secure = isHttps(publicUrl) ? ['Secure'] : [];
  const parts = [`Path=${cookie.path}`, `Max-Age=${seconds}`, 'HttpOnly', `SameSite=${cookie.sameSite}`, ...secure];
  return [`${nameOf(cookie, publicUrl)}=${value}`, ...parts].join('; ');
}

function nameOf({ name }: SignInCookie, publicUrl: string): string {
  return isHttps(publicUrl) ? `__Secure-${name}` : name;
}

function isHttps(publicUrl: string): boolean {
  return new URL(publicUrl).protocol === 'https:';
}
