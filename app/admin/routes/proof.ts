import { requireStaff } from '../../accounts/viewer.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { openProof } from '../../reviews/decide-proof.server.ts';
import type { Route } from './+types/proof';

/** A screenshot that somebody sent: an image and nothing else, whatever its bytes could be read as. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'moderator');
  const proof = await openProof(ctx, params.proofId);
  if (proof === null) throw new NotFound('There is no such screenshot, or it was deleted.');
  return new Response(proof.bytes, {
    headers: {
      'content-type': proof.mediaType,
      'content-disposition': 'inline; filename="proof"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}
