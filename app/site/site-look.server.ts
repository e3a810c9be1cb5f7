import { createHash } from 'node:crypto';
import { Resvg } from '@resvg/resvg-js';
import { z } from 'zod';
import { accentStyle } from '../platform/accent-style.server.ts';
import type { Context } from '../platform/context.server.ts';
import { readImage } from '../platform/read-image.ts';
import { change, defineSetting, type SettingChange, settingOf } from '../platform/settings.server.ts';
import type { Look } from '../ui/document-context.tsx';

/** The logo and the colours of this site, where they are not those of the design. */

const siteLogo = defineSetting({
  name: 'site.logo',
  schema: z
    .object({
      mediaType: z.enum(['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp']),
      base64: z.string(),
      /** Of its bytes: part of its address, so that a new logo is shown at once. */
      hash: z.string(),
    })
    .nullable(),
  fallback: null,
  audited: (logo) => `${logo.mediaType} ${logo.hash}`,
});

/** The largest logo, bytes: it is kept in the memory of every process. */
export const MOST_LOGO_BYTES = 200 * 1_024;

/** Whether a renderer can draw it: pictures of other kinds, cut-off files and other XML are not SVG. */
function isSvg(bytes: Buffer): boolean {
  try {
    new Resvg(bytes.toString('utf8'), { font: { loadSystemFonts: false } });
    return true;
  } catch {
    return false;
  }
}

/** @param bytes of a file; null: back to the logo of the design */
export function changeLogo(bytes: Buffer | null): SettingChange | { problem: string } {
  if (bytes === null) return change(siteLogo, null);
  if (bytes.length > MOST_LOGO_BYTES) return { problem: 'The file is larger than 200 kB.' };
  const mediaType = readImage(bytes)?.mediaType ?? (isSvg(bytes) ? 'image/svg+xml' : undefined);
  if (mediaType === undefined) return { problem: 'This is no complete SVG, PNG, JPEG or WebP image.' };
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  return change(siteLogo, { mediaType, base64: bytes.toString('base64'), hash });
}

export function findLogo(ctx: Context): { mediaType: string; bytes: Buffer; path: string } | null {
  const logo = settingOf(ctx, siteLogo);
  return logo && { ...logo, bytes: Buffer.from(logo.base64, 'base64'), path: `/logo.svg?v=${logo.hash}` };
}

/** Attributes of the root element of every page. */
export function siteLook(ctx: Context): Look {
  const logo = settingOf(ctx, siteLogo);
  const style = accentStyle(ctx.config.accent);
  if (logo === null) return Object.keys(style).length === 0 ? {} : { style };
  return { 'data-logo': '', style: { ...style, '--logo': `url("/logo.svg?v=${logo.hash}")` } };
}
