/** A cookie of signing in with Google. Scripts never see it; it goes to the calls below `path` alone. */
export type SignInCookie = { name: string; path: string; seconds: number; sameSite: 'Lax' | 'Strict' };

/** What the callback needs to know of the click. It comes back with a redirect of another site, hence Lax. */
export const flowCookie: SignInCookie = { name: 'google-flow', path: '/api/auth/google', seconds: 600, sameSite: 'Lax' };

/** Binds the code for one use to the browser that went through the provider. Only our own page sends it. */
export const browserCookie: SignInCookie = { name: 'sign-in-browser', path: '/api/auth', seconds: 60, sameSite: 'Strict' };

/** `publicUrl` is where browsers find us: by https the cookie never travels in the clear, and its name says so (ASVS 3.3.1). */
function setCookie(cookie: SignInCookie, value: string, publicUrl: string): string {
  return cookieLine(cookie, { value, seconds: cookie.seconds, publicUrl });
}

function clearCookie(cookie: SignInCookie, publicUrl: string): string {
  return cookieLine(cookie, { value: '', seconds: 0, publicUrl });
}

/** So many sign-ins may be under way in the tabs of one browser. */
const mostTabs = 3;

/** What a cookie holds for each tab, the newest last. */
export function readTabs(cookie: SignInCookie, header: string | null, publicUrl: string): string[] {
  return (readCookie(cookie, header, publicUrl) ?? '').split(tabEnd).filter((value) => value !== '');
}

/** Of too many tabs the oldest is left out; of none the cookie goes. */
export function setTabs(cookie: SignInCookie, values: string[], publicUrl: string): string {
  return values.length === 0 ? clearCookie(cookie, publicUrl) : setCookie(cookie, values.slice(-mostTabs).join(tabEnd), publicUrl);
}

/** Not in base64url. */
const tabEnd = '.';

/** Two of one name mean that somebody planted one: neither counts. */
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
