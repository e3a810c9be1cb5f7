export function CategoryHeader({ title, description }: { title: string; description: string }) {
  return (
    <header>
      <h1 className="headline text-4xl sm:text-5xl">{title}</h1>
      <p className="mt-4 max-w-2xl text-lg leading-7 text-muted">{description}</p>
      <div aria-hidden="true" className="ruler-edge mt-8 h-3" />
    </header>
  );
}
