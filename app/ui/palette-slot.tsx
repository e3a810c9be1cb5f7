import { type ComponentType, createContext, useContext } from 'react';

export interface PaletteProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Loads the command palette; null where none is registered: then search is a plain link. */
export type LoadPalette = (() => Promise<{ default: ComponentType<PaletteProps> }>) | null;

export const PaletteContext = createContext<LoadPalette>(null);

export function usePalette(): LoadPalette {
  return useContext(PaletteContext);
}
