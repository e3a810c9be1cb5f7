/** What went with every prompt of a run; nothing where nothing did. */
export function Attached({ attached = [] }: { attached?: readonly string[] | undefined }) {
  if (attached.length === 0) return null;
  return <p className="mt-2 text-sm wrap-anywhere text-muted">Sent with every case: {attached.join('; ')}.</p>;
}
