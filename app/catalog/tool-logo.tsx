import './tool-card.css';
import { LetterTile } from '../ui/letter-tile.tsx';

const sizes = { small: 32, medium: 44, large: 64 } as const;

interface ToolLogoProps {
  name: string;
  logo: string | null;
  size?: keyof typeof sizes;
}

/** A tool's or company's mark, unchanged, on a light tile so that it reads in both themes; letters where there is none. */
export function ToolLogo({ name, logo, size = 'medium' }: ToolLogoProps) {
  if (logo === null) return <LetterTile name={name} size={size} />;
  const pixels = sizes[size];
  return <img className="tool-logo" src={logo} alt="" width={pixels} height={pixels} loading="lazy" decoding="async" />;
}
