/** The parts of the house that a test needs to show a remote's screens as the house shows them. */
export { AreaError, AreaOutlet } from './area.tsx';
export { BarChoice, ChoiceOfArea, RailChoice } from './area-choice.tsx';
export { OverlaysAtOnce as Overlays } from './overlays-at-once.tsx';
export { ProvidersAtOnce as HouseProviders } from './providers-at-once.tsx';
