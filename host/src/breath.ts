/** Between two pieces of long work: the browser paints, and answers whoever has pressed something, before the next one. */
export const breath = (): Promise<void> => new Promise((goOn) => setTimeout(goOn));
