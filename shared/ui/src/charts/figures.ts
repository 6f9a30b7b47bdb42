/** The charts with a frame, fetched together by the first of them. */
export { HeatFigure } from './heat-figure.tsx';
export { PointFigure } from './point-figure.tsx';
export { SeriesFigure } from './series-figure.tsx';
