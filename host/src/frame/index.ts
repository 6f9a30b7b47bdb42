/** The parts of the house that a test needs to show a remote's screens as the house shows them. */
export { AreaError, AreaOutlet } from './area.tsx';
export { Overlays } from './overlays.tsx';
export { HouseProviders } from './providers.tsx';
