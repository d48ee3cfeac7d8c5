// A link as a QR code (ISO/IEC 18004), for the camera of another device.

import qrcode from 'qrcode-generator';

/** The dark modules as one SVG path in a square of `size`; the quiet zone of four modules is included. */
export function qr_path(text: string): { path: string; size: number } {
  const QUIET = 4;
  // Of any size that the text needs, with medium error correction.
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = '';
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) path += `M${column + QUIET} ${row + QUIET}h1v1h-1z`;
    }
  }
  return { path, size: count + 2 * QUIET };
}
