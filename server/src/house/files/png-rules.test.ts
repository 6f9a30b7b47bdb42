import { pngWithoutFacts } from './png-rules.ts';
import { drawnPng } from './testing-images.ts';

const behindSignature = 8;

it('1.6 a PNG ends where it says, whatever picture stands behind that', () => {
  const second = drawnPng.subarray(behindSignature);
  expect(pngWithoutFacts(Buffer.concat([drawnPng, second]))).toEqual(drawnPng);
});

it('1.6 a PNG that ends behind its signature stays as it is', () => {
  const signature = drawnPng.subarray(0, behindSignature);
  expect(pngWithoutFacts(signature)).toEqual(signature);
});
