import { type ComponentType, createContext, useContext } from 'react';

export interface PaletteProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** How the command palette is loaded; null where none is registered, and then search is a plain link. */
export type LoadPalette = (() => Promise<{ default: ComponentType<PaletteProps> }>) | null;

export const PaletteContext = createContext<LoadPalette>(null);

export function usePalette(): LoadPalette {
  return useContext(PaletteContext);
}
