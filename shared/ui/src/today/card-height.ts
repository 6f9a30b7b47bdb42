/** Of every card of the home, in pixels: two figures, a heading and four lines of two rows stand in it whole. */
export const todayCardHeight = 400;
