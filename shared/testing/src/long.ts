/** Whether whoever runs the tests has the night: all cases of a property, the whole scale (`npm run test:long`). */
export const longTests = process.env.LONG_TESTS === '1';
