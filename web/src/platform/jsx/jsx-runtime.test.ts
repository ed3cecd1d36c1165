import type { ReactElement, ReactNode } from 'react';
import { expect, test } from 'vitest';
import { Fragment, jsx, jsxs } from './jsx-runtime.ts';

const icon = jsx('svg', {});
const childrenOf = (element: ReactElement) => (element as ReactElement<{ children: ReactNode }>).props.children;
const drawn = (...children: ReactNode[]) => childrenOf(jsxs('p', { children }));
const part = (children: ReactNode) => expect.objectContaining({ type: 'text-part', props: { children } });

test('a text with siblings has an element of its own, the only one has none', () => {
  expect(drawn(icon, 'Copy')).toEqual([icon, part('Copy')]);
  expect(childrenOf(jsx('p', { children: 'Copy' }))).toBe('Copy');
  expect(childrenOf(jsx(Fragment, { children: 'Copy' }))).toEqual(part('Copy'));
  expect(childrenOf(jsx('p', { children: ['Tele', icon] }))).toEqual([part('Tele'), icon]);
});

test('texts side by side are one, and the others keep their places', () => {
  expect(drawn('84%', ' · ', 41, icon)).toEqual([part('84% · 41'), null, null, icon]);
  expect(drawn('84%', false, ' s', icon, 'more')).toEqual([part('84% s'), false, null, icon, part('more')]);
});

test('where there is room for text alone it stays text', () => {
  expect(childrenOf(jsxs('option', { children: ['a', 'b'] }))).toEqual(['a', 'b']);
});
