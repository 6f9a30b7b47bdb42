export {
  approveCorrection,
  askCorrection,
  type Corrector,
  listCorrections,
  refuseCorrection,
} from './corrections.ts';
export { correctorOf, seesAll } from './endpoints.ts';
