import type { ElementType, Key, ReactNode } from 'react';
import { jsx, jsxs } from './jsx-runtime.ts';

export { Fragment } from './jsx-runtime.ts';
export type { JSX } from 'react';

/** For `npm run dev`. */
export function jsxDEV(type: ElementType, props: { children?: ReactNode }, key: Key | undefined, hasMany: boolean) {
  return hasMany ? jsxs(type, props as { children: readonly ReactNode[] }, key) : jsx(type, props, key);
}
