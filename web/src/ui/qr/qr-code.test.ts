import encodeQr from 'qr';
import decodeQr from 'qr/decode.js';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

const text = 'otpauth://totp/Pinline:user%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Pinline';

test('draws the code square by square', () => {
  const drawn = renderToStaticMarkup(createElement(QrCode, { text, label: 'QR code' }));
  expect(squaresOf(drawn)).toEqual(encodeQr(text, 'raw', { border: 2, ecc: 'medium' }));
  expect(drawn).toContain('aria-label="QR code"');
});

test('a camera reads the text of what is drawn', () => {
  const squares = squaresOf(renderToStaticMarkup(createElement(QrCode, { text, label: 'QR code' })));
  const scale = 4;
  const side = squares.length * scale;
  const data = Uint8Array.from({ length: side * side * 3 }, (_, index) => {
    const [x, y] = [Math.floor(index / 3) % side, Math.floor(index / 3 / side)];
    return squares[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true ? 0 : 255;
  });
  expect(decodeQr({ width: side, height: side, data }, { format: 'RGB' })).toBe(text);
});

function squaresOf(drawn: string): boolean[][] {
  const size = Number(/viewBox="0 0 (\d+) /.exec(drawn)?.[1]);
  const squares = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x = '', y = '', width = ''] of drawn.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    squares[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  return squares;
}
