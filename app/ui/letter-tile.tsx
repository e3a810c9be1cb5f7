import { classNames } from './class-names.ts';

const sizes = {
  tiny: 'size-5 text-[0.625rem] leading-none',
  small: 'size-8 text-sm',
  medium: 'size-11 text-lg',
  large: 'size-16 text-2xl',
};
const tints = [
  'bg-series-1/16 text-series-1',
  'bg-series-3/16 text-series-3',
  'bg-series-4/16 text-series-4',
  'bg-series-5/16 text-series-5',
  'bg-accent-soft text-accent',
];

/** The same name always gets the same tint. */
function tintOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return tints[sum % tints.length] ?? 'bg-accent-soft text-accent';
}

export function initialsOf(name: string): string {
  const words = name
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter(Boolean);
  const [first = '?', second] = words;
  return second && first.length > 1 ? first.charAt(0) + second.charAt(0) : first.slice(0, 2);
}

interface LetterTileProps {
  /** Hidden from screen readers, because the name is beside the tile. */
  name: string;
  size?: keyof typeof sizes;
}

/** The first letters of a name, in place of a logo. */
export function LetterTile({ name, size = 'medium' }: LetterTileProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid shrink-0 place-items-center overflow-hidden rounded select-none',
        sizes[size],
        'font-semibold tracking-tight',
        tintOf(name),
      )}
    >
      <span className="text-ink/85">{initialsOf(name)}</span>
    </span>
  );
}
