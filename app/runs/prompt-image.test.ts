import { expect, it } from 'vitest';
import { findImageProblem, imageUrl, MAX_IMAGE_BYTES, parseImage } from './prompt-image.ts';

const png = parseImage('data:image/png;base64,iVBORw0KGgo=');

it('takes an image as the form sends it, and nothing else', () => {
  expect(png).toEqual({ mediaType: 'image/png', data: 'iVBORw0KGgo=' });
  expect(imageUrl(png!)).toBe('data:image/png;base64,iVBORw0KGgo=');
  for (const url of ['https://example.com/a.png', 'data:text/html;base64,PGI+', 'data:image/png;base64,<b>', ''])
    expect(parseImage(url)).toBe(null);
});

it('says why images cannot be sent', () => {
  expect(findImageProblem([png, png])).toBe(null);
  expect(findImageProblem([png, null])).toBe('Only PNG, JPEG, WebP and GIF images can be sent.');
  expect(findImageProblem(Array.from({ length: 5 }, () => png))).toBe('At most 4 images are sent with a prompt.');
  const large = { mediaType: 'image/png', data: 'A'.repeat((MAX_IMAGE_BYTES / 3) * 4 + 4) };
  expect(findImageProblem([large])).toBe('All images together may have 3 MB.');
});
