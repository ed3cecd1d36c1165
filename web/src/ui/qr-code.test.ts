import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

test('draws the code square by square', () => {
  const text = 'otpauth://totp/Pinline:user%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Pinline';
  const drawn = renderToStaticMarkup(createElement(QrCode, { text, label: 'QR code' }));
  const { data, size } = encode(text, { border: 2, ecc: 'M' });
  const squares = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x = '', y = '', width = ''] of drawn.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    squares[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  expect(squares).toEqual(data);
  expect(drawn).toContain('aria-label="QR code"');
});
