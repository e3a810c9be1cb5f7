import './parts/tool-card.css';
import { initialsOf, LetterTile } from '../ui/letter-tile.tsx';

interface ToolLogoProps {
  name: string;
  logo: string | null;
  size?: 'small' | 'medium' | 'large';
}

/**
 * A tool's or company's logo on its tile (see logo-tile.server.ts). Letters behind it show while it loads, and if it
 * fails.
 */
export function ToolLogo({ name, logo, size = 'medium' }: ToolLogoProps) {
  if (logo === null) return <LetterTile name={name} size={size} />;
  return (
    <span className={`tool-logo tool-logo-${size}`} data-letters={initialsOf(name)}>
      <img src={logo} alt="" loading="lazy" decoding="async" />
    </span>
  );
}
