/** All of the palette beyond its field, its own words included. */
export const fetchPalette = () => import('./palette.tsx');
