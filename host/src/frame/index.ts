/** The parts of the house that a test needs to show a remote's screens as the house shows them. */
export { AreaError, AreaOutlet } from './area.tsx';
export { BarChoice, ChoiceOfArea, RailChoice } from './area-choice.tsx';
export { Overlays } from './overlays.tsx';
export { HouseProviders } from './providers.tsx';
