interface FactTextProps {
  label: string;
  text: string;
  source: string | null | undefined;
}

/** What a fact says, and below it the address of its source. */
export function FactText({ label, text, source }: FactTextProps) {
  return (
    <>
      {label}: {text}
      {source && (
        <a href={source} rel="noreferrer nofollow" className="block truncate text-xs text-muted underline">
          {source}
        </a>
      )}
    </>
  );
}
