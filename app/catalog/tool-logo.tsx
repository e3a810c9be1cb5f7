import { classNames } from '../ui/class-names.ts';
import { LetterTile } from '../ui/letter-tile.tsx';

const sizes = { small: ['size-8', 20], medium: ['size-11', 26], large: ['size-16', 40] } as const;

/** A tool's or company's mark, unchanged, on a light tile so that it reads in both themes; letters where there is none. */
export function ToolLogo({
  name,
  logo,
  size = 'medium',
}: {
  name: string;
  logo: string | null;
  size?: keyof typeof sizes;
}) {
  if (logo === null) return <LetterTile name={name} size={size} />;
  const [frame, pixels] = sizes[size];
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid shrink-0 place-items-center overflow-hidden rounded border border-line bg-white',
        frame,
      )}
    >
      <img
        src={logo}
        alt=""
        width={pixels}
        height={pixels}
        loading="lazy"
        decoding="async"
        className="object-contain"
      />
    </span>
  );
}
