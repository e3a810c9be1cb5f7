/** Images sent with the prompt, to every model and with every case. */
export interface PromptImage {
  mediaType: string;
  /** Base64. */
  data: string;
}

export const MAX_IMAGES = 4;
/** All images together, before base64 encoding. */
export const MAX_IMAGE_BYTES = 3 * 1_048_576;
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

const DATA_URL = /^data:(image\/(?:png|jpeg|webp|gif));base64,([A-Za-z0-9+/]+={0,2})$/;

/** Parses a data URL; null for anything but an image in base64. */
export function parseImage(url: string): PromptImage | null {
  const [, mediaType, data] = DATA_URL.exec(url) ?? [];
  return mediaType && data ? { mediaType, data } : null;
}

export const imageUrl = ({ mediaType, data }: PromptImage): string => `data:${mediaType};base64,${data}`;

/** Why the images cannot be sent; null when they can. */
export function findImageProblem(images: readonly (PromptImage | null)[]): string | null {
  if (images.length > MAX_IMAGES) return `At most ${MAX_IMAGES} images are sent with a prompt.`;
  if (images.some((image) => image === null)) return 'Only PNG, JPEG, WebP and GIF images can be sent.';
  const bytes = images.reduce((sum, image) => sum + ((image?.data.length ?? 0) * 3) / 4, 0);
  return bytes > MAX_IMAGE_BYTES ? `All images together may have ${MAX_IMAGE_BYTES / 1_048_576} MB.` : null;
}
