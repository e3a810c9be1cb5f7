import type { ReactNode } from 'react';

/** An empty list: says why, and what to do next. */
export function NoTools({
  text,
  children,
  headingLevel = 2,
}: {
  text: string;
  children: ReactNode;
  headingLevel?: 1 | 2 | 3;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="mt-6 rounded border border-dashed border-edge px-6 py-14 text-center">
      <Heading className="text-xl font-semibold">No Tools Found</Heading>
      <p className="mx-auto mt-2 max-w-md text-muted">{text}</p>
      <div className="mt-6">{children}</div>
    </div>
  );
}
