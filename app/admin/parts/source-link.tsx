/** The address of a fact's source, on a line of its own. */
export function SourceLink({ source }: { source: string | null | undefined }) {
  if (!source) return null;
  return (
    <a
      href={source}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="block break-all text-xs text-muted underline underline-offset-4"
    >
      {source}
    </a>
  );
}
