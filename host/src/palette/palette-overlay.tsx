import { closePalette, openPalette, paletteStore } from '@console/shell';
import { dialogLater, useShortcuts } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { fetchPalette } from './fetch-palette.ts';

const Palette = dialogLater<{ onClose(): void }>(fetchPalette);

/** The palette above every screen, by its key or by whoever asks for it (`openPalette`). */
export function PaletteOverlay() {
  const isOpen = useStore(paletteStore, (palette) => palette.isOpen);
  const { t } = useTranslation('host');
  // The same key puts it away, also where its code did not come: the next press asks for that again.
  const toggle = () => (isOpen ? closePalette() : openPalette());
  useShortcuts({ 'Mod+K': toggle }, { first: true, words: { 'Mod+K': t('palette.open') } });
  return isOpen && <Palette onClose={closePalette} />;
}
